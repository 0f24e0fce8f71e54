import { describe, expect, test } from 'vitest';
import { countryName } from '#shared/base/country-name.ts';
import { ORDER_STATUSES } from '#shared/orders/order-status.ts';
import { shippingAddressInputSchema } from '#shared/orders/shipments/shipping-address.ts';
import {
  addressDraftOf,
  addressFaults,
  firstFault,
  inputOf,
  isSameAddress,
  partsIn,
  partsOf,
} from '#web/components/address/address-draft.ts';
import { deadlineText } from '#web/features/orders/day.ts';
import { nextOf, stepsOf } from '#web/features/orders/progress.ts';
import { refundedText } from '#web/features/orders/refunded.ts';

describe("An order's progress", () => {
  test('begins with its placement and lists the events, oldest first', () => {
    const timeline = [
      { at: '2026-01-03T10:00:00.000Z', event: 'Shipped' },
      { at: '2026-01-01T10:00:00.000Z', event: 'Payment received' },
      { at: '2026-01-02T10:00:00.000Z', event: 'Address corrected' },
    ];
    expect(stepsOf({ createdAt: '2026-01-01T10:00:00.000Z', timeline }).map(({ label }) => label)).toEqual([
      'Order placed',
      'Paid',
      'Address corrected',
      'Shipped',
    ]);
  });

  test.each(ORDER_STATUSES)('says what happens next while it is %s', (status) => {
    expect(nextOf({ status, shipments: [] })).toMatch(/^[A-Z].+\.$/);
    expect(nextOf({ status, shipments: [] })).not.toMatch(/printify|_/i);
  });

  test('asks for another address before anything else', () => {
    expect(nextOf({ status: 'printify_error', shipments: [], needsAddress: true })).toContain(
      'an address we can ship to',
    );
  });

  test('says that all items were refunded, until something has shipped', () => {
    const items = [
      { quantity: 1, refunded: 1 },
      { quantity: 2, refunded: 2 },
    ];
    expect(nextOf({ status: 'completed', shipments: [], items })).toMatch(/^All items of this order were refunded/);
    expect(nextOf({ status: 'completed', shipments: [], items: [...items, { quantity: 1 }] })).toMatch(
      /^We’re getting/,
    );
    expect(nextOf({ status: 'shipped', shipments: [], items })).toMatch(/^Your package/);
    expect(
      [
        { quantity: 1, refunded: 1 },
        { quantity: 2, refunded: 1 },
      ].map(refundedText),
    ).toEqual(['Refunded', '1 of 2 refunded']);
  });

  test('counts the shipments that are on their way', () => {
    const shipment = { carrier: 'USPS', trackingNumber: '1', trackingUrl: null };
    expect(nextOf({ status: 'shipped', shipments: [shipment] })).toMatch(/^Your package is/);
    expect(nextOf({ status: 'shipped', shipments: [shipment, { ...shipment, trackingNumber: '2' }] })).toMatch(
      /^Your packages are/,
    );
  });
});

describe('The address of an order in its grace period', () => {
  const american = addressDraftOf({
    firstName: 'New',
    lastName: 'User',
    address1: '1 Quarry Road',
    address2: null,
    city: 'Newark',
    region: 'NJ',
    zip: '07102',
    country: 'US',
  });
  const irish = { ...american, city: 'Dublin', region: '', zip: '' };

  test('needs the fields it had, and no others than its country requires', () => {
    const empty = {
      ...american,
      firstName: '',
      lastName: ' ',
      address1: '',
      address2: '',
      city: '',
      region: '',
      zip: '',
    };
    expect(Object.keys(addressFaults(empty, partsOf(american)))).toEqual([
      'firstName',
      'lastName',
      'address1',
      'city',
      'region',
      'zip',
    ]);
    expect(firstFault(addressFaults({ ...american, city: ' ', zip: '' }, partsOf(american)))).toBe('city');
    expect(addressFaults(irish, partsOf(irish))).toEqual({});
    expect(firstFault({})).toBeNull();
  });

  test('needs a state and a postal code where each address has them, as a new address does', () => {
    expect(Object.keys(addressFaults(irish, partsIn('US')))).toEqual(['region', 'zip']);
    expect(addressFaults(irish, partsIn('IE'))).toEqual({});
  });

  test('is sent to the shop without its country, and an empty second line as none', () => {
    expect(shippingAddressInputSchema.parse(inputOf(american))).toEqual({
      firstName: 'New',
      lastName: 'User',
      address1: '1 Quarry Road',
      address2: null,
      city: 'Newark',
      region: 'NJ',
      zip: '07102',
    });
    expect(inputOf({ ...american, address2: ' Floor 2 ' }).address2).toBe('Floor 2');
    expect(isSameAddress({ ...american, city: 'Newark ' }, american)).toBe(true);
    expect(isSameAddress({ ...american, city: 'Trenton' }, american)).toBe(false);
  });
});

test('A deadline shows only the time on the day of the order, and also the date on any other', () => {
  const placed = new Date(2026, 10, 21, 14, 2).toISOString();
  const soon = new Date(2026, 10, 21, 14, 32).toISOString();
  const later = new Date(2026, 10, 22, 0, 10).toISOString();
  expect(deadlineText(soon, placed)).toMatch(/^2:32\sPM$/);
  expect(deadlineText(later, placed)).toMatch(/^November 22, 2026 at 12:10\sAM$/);
});

test('A country is shown by its name, and an unknown code as it is', () => {
  expect(['US', 'DE', 'United States', ''].map(countryName)).toEqual(['United States', 'Germany', 'United States', '']);
});
