import { describe, expect, test } from 'vitest';
import type { AdminOrder } from '#shared/orders/order.ts';
import { ORDER_STATUSES } from '#shared/orders/order-status.ts';
import type { Refund } from '#shared/orders/refund.ts';
import { addressLabel } from '#web/features/orders/admin/address-label.ts';
import { answerBy } from '#web/features/orders/admin/deadline.ts';
import { isEditable } from '#web/features/orders/admin/edits/edit-button.tsx';
import {
  cancelRefusal,
  disputeLabel,
  itemsText,
  mailLabel,
  productionText,
  refundRefusal,
} from '#web/features/orders/admin/order-labels.ts';
import { shipmentFaults } from '#web/features/orders/admin/shipment.ts';
import { stripeLinks } from '#web/features/orders/admin/stripe-links.ts';
import { exportName, joinCsv } from '#web/lib/format/csv.ts';
import { setShopZone } from '#web/lib/format/shop-zone.ts';
import { adminOrder, item, provider } from './admin-order.ts';

describe('An address for a label', () => {
  const address = {
    firstName: 'New',
    lastName: 'User',
    address1: '1 Quarry Road',
    address2: 'Unit 4',
    city: 'Newark',
    region: 'NJ',
    zip: '07102',
    country: 'US',
  };

  test('is plain lines, as postal services expect', () => {
    expect(addressLabel(address)).toBe('New User\n1 Quarry Road\nUnit 4\nNewark, NJ 07102\nUNITED STATES');
  });

  test('has no blank lines for missing parts', () => {
    expect(addressLabel({ ...address, address2: null, region: '', zip: '', country: 'DE' })).toBe(
      'New User\n1 Quarry Road\nNewark\nGERMANY',
    );
  });
});

describe('The number of items of an order', () => {
  const items = [item({ quantity: 2, refunded: 1 }), item()];
  test.each([
    ['is all of them', {}, '1 item'],
    ['says how many are to be packed', { items }, '2 of 3 items to pack'],
    [
      'says how many the admin packs when Printify makes the others',
      { items, provider: provider([1]) },
      '1 of 3 items to pack',
    ],
    ['says how many were refunded once it has shipped', { items, status: 'shipped' }, '1 of 3 items refunded'],
    ['says how many were refunded when it was canceled', { items, status: 'cancelled' }, '1 of 3 items refunded'],
  ] satisfies [string, Partial<AdminOrder>, string][])('%s', (_, changes, text) => {
    expect(itemsText(adminOrder(changes))).toBe(text);
  });
});

describe('An export', () => {
  test('is one file that a spreadsheet reads as UTF-8', () => {
    expect(joinCsv(['id,total\r\n1,10\r\n', '2,20\r\n'])).toBe('\uFEFFid,total\r\n1,10\r\n2,20\r\n');
  });

  test('is named after its date', () => {
    expect(exportName('orders', new Date(Date.UTC(2026, 2, 5, 23, 59)))).toBe('orders-2026-03-05.csv');
  });
});

describe('The time to answer a dispute', () => {
  const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 10, day, hour));
  test.each([
    [at(30), at(21), 'Respond by Nov 30, 2026 — in 9 days'],
    [at(22, 1), at(21, 23), 'Respond by Nov 22, 2026 — tomorrow'],
    [at(21, 23), at(21, 1), 'Respond by Nov 21, 2026 — today'],
    [at(20), at(21), 'The deadline to respond was Nov 20, 2026'],
  ])('due at %s, seen on %s, reads: %s', (due, now, text) => {
    expect(answerBy(due.toISOString(), now)).toBe(text);
  });

  test('counts calendar days of the shop across a change to winter time', () => {
    setShopZone('America/New_York');
    expect(answerBy('2026-11-05T05:30:00.000Z', new Date('2026-10-21T03:30:00Z'))).toMatch(/in 16 days$/);
    setShopZone('UTC');
  });
});

describe('The link to a payment at Stripe', () => {
  const { payment: paymentLink, dispute: disputeLink } = stripeLinks('https://dashboard.stripe.com');

  test('leads to the test mode for a test payment', () => {
    expect(paymentLink({ sessionId: 'cs_test_a', paymentIntentId: 'pi_1' })).toBe(
      'https://dashboard.stripe.com/test/payments/pi_1',
    );
    expect(paymentLink({ sessionId: 'cs_live_a', paymentIntentId: 'pi_1' })).toBe(
      'https://dashboard.stripe.com/payments/pi_1',
    );
    expect(disputeLink({ sessionId: 'cs_live_a' }, 'dp_1')).toBe('https://dashboard.stripe.com/disputes/dp_1');
  });

  test('is missing without a payment', () => {
    expect(paymentLink({ sessionId: 'cs_live_a', paymentIntentId: null })).toBeNull();
  });
});

describe('A shipment', () => {
  test('needs a carrier and a number, unless nobody tracks it; its link is optional and must be a URL', () => {
    const faults = (changes: object) =>
      shipmentFaults({ carrier: 'UPS', trackingNumber: '1Z', trackingUrl: '', isUntracked: false, ...changes });
    expect(faults({})).toEqual({});
    expect(faults({ carrier: '', trackingNumber: '', isUntracked: true })).toEqual({});
    expect(faults({ carrier: ' ', trackingNumber: ' ', trackingUrl: 'http://example.com' })).toEqual({
      carrier: 'Enter the carrier.',
      trackingNumber: 'Enter the tracking number, or ship without tracking.',
      trackingUrl: 'Enter a link that starts with https://',
    });
  });
});

const paid: Pick<AdminOrder, 'status' | 'paymentIntentId' | 'dispute' | 'totalCents' | 'refundedCents' | 'refunds'> = {
  status: 'completed',
  paymentIntentId: 'pi_1',
  dispute: null,
  totalCents: 9600,
  refundedCents: 0,
  refunds: [],
};
const orderOf = (more: Partial<AdminOrder>) => ({ ...paid, ...more }) as AdminOrder;
const disputed = { id: 'dp_1', status: 'needs_response', reason: 'fraudulent', amountCents: 9600, dueBy: null };

describe('An admin cannot', () => {
  test('cancel an order that has shipped or ended, and reads why', () => {
    const refused = ORDER_STATUSES.filter((status) => cancelRefusal({ status, provider: null }) !== null);
    expect(refused).toEqual(['fulfillment_pending', 'shipped', 'delivered', 'failed', 'cancelled', 'refunded']);
    expect(cancelRefusal({ status: 'shipped', provider: null })).toContain('It can only be refunded.');
    expect(cancelRefusal({ status: 'cancelled', provider: null })).toBe('This order is already canceled.');
  });

  test('refund without a payment, during a dispute, or more than was paid', () => {
    const requested = { amountCents: 9600, status: 'requested' } as Refund;
    expect(refundRefusal(orderOf({}))).toBeNull();
    expect(refundRefusal(orderOf({ dispute: { ...disputed, status: 'won' } }))).toBeNull();
    expect(refundRefusal(orderOf({ paymentIntentId: null }))).toContain('no Stripe payment');
    expect(refundRefusal(orderOf({ dispute: disputed }))).toContain('disputed');
    expect(refundRefusal(orderOf({ dispute: { ...disputed, status: 'warning_needs_response' } }))).toBeNull();
    expect(refundRefusal(orderOf({ dispute: { ...disputed, status: 'lost' } }))).toContain('took this payment back');
    expect(refundRefusal(orderOf({ refunds: [requested] }))).toContain('being refunded');
  });
});

test.each(ORDER_STATUSES)('An order that is %s says what an admin can do about it', (status) => {
  expect(productionText({ status, items: [], shipments: [], provider: null })).toMatch(/^[A-Z].+\.$/);
  expect(productionText({ status, items: [], shipments: [], provider: null })).not.toMatch(/printify|_/i);
});

test('Nothing is packed or edited when all units were refunded', () => {
  const items = [item({ quantity: 2, refunded: 2 }), item({ refunded: 1 })];
  const none = adminOrder({ items });
  expect(productionText(none)).toBe('All items were refunded, so nothing is left to ship.');
  expect([isEditable(none), isEditable(adminOrder({ items: [...items, item()] }))]).toEqual([false, true]);
  const mixed = adminOrder({ items: [...items, item()], provider: provider([2]) });
  expect(productionText(mixed)).toBe('All items that you ship were refunded, so nothing is left to ship.');
  expect(productionText(adminOrder({ items, status: 'shipped' }))).toMatch(/^Shipped/);
});

test('Unknown kinds of mails and disputes are shown by their name', () => {
  expect(mailLabel('order_confirmation')).toBe('Order confirmation');
  expect(mailLabel('order_cancelled')).toBe('Order canceled');
  expect(mailLabel('parcel_lost')).toBe('Parcel lost');
  expect(disputeLabel({ status: 'quite_new' })).toBe('Quite new.');
});
