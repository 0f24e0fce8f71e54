import { describe, expect, test } from 'vitest';
import type { AdminOrder } from '#shared/orders/order.ts';
import { PROVIDER_STATES, type ProviderState } from '#shared/orders/provider-state.ts';
import { isAdminToShip, isMixed, makerOf } from '#shared/orders/shipments/to-ship.ts';
import { mailLabel, productionText } from '#web/features/orders/admin/order-labels.ts';
import {
  isProviderToShip,
  leftCents,
  providerStateText,
  providerStatusLabel,
} from '#web/features/orders/admin/provider.ts';
import { shipmentContents } from '#web/lib/format/shipment.ts';
import { adminShipment } from '../orders/admin-order.ts';

const item: AdminOrder['items'][number] = {
  productId: 'prd_1',
  slug: 'tee',
  title: 'Tee',
  image: null,
  size: null,
  color: null,
  quantity: 1,
  priceCents: 4800,
  costCents: null,
  sku: null,
  restockable: 0,
  refunded: 0,
};

const held: ProviderState = {
  state: 'held',
  items: [0],
  heldUntil: '2026-11-21T14:32:00.000Z',
  orderId: null,
  label: null,
  status: null,
  costCents: null,
  problem: null,
  submittedAt: null,
  checkedAt: null,
};

const own = { items: [item, item], provider: null };
const mixed = { items: [item, item], provider: held };
const providerOnly = { items: [item], provider: held };

describe('The maker of an order', () => {
  test('is the admin alone when the provider makes no item', () => {
    expect([isAdminToShip(own), isMixed(own), isProviderToShip(own)]).toEqual([true, false, false]);
    expect(makerOf(own, 0)).toBeNull();
  });

  test('is both when each makes a part, item by item', () => {
    expect([isAdminToShip(mixed), isMixed(mixed), isProviderToShip(mixed)]).toEqual([true, true, false]);
    expect([makerOf(mixed, 0), makerOf(mixed, 1)]).toEqual(['provider', 'admin']);
  });

  test('is the provider when it makes every item, unless it refuses or the order was cancelled there', () => {
    expect([isAdminToShip(providerOnly), isMixed(providerOnly), isProviderToShip(providerOnly)]).toEqual([
      false,
      false,
      true,
    ]);
    const refused = { ...providerOnly, provider: { ...held, state: 'refused' } as const };
    expect([isAdminToShip(refused), isProviderToShip(refused)]).toEqual([false, false]);
    const cancelled = { ...providerOnly, provider: { ...held, state: 'called_off' } as const };
    expect([isAdminToShip(cancelled), isProviderToShip(cancelled)]).toEqual([true, false]);
  });

  test('asks the admin to ship their part only', () => {
    const shipment = (position: number) => adminShipment({ items: [position], isOwn: position === 1 });
    expect(productionText({ ...mixed, status: 'completed', shipments: [] })).toContain('You ship');
    expect(productionText({ ...mixed, status: 'shipped', shipments: [shipment(0)] })).toContain('You ship');
    expect(productionText({ ...mixed, status: 'shipped', shipments: [shipment(0), shipment(1)] })).toContain('Shipped');
    expect(productionText({ ...own, status: 'completed', shipments: [] })).toContain('Pack it, send it');
    expect(productionText({ ...mixed, status: 'cancelled', shipments: [] })).toBe('Canceled. Don’t ship this order.');
  });
});

test('A shipment names its contents when they are known and not the whole order', () => {
  const order = { items: [item, { ...item, title: 'Hoodie' }, item] };
  const shipment = { carrier: 'USPS', trackingNumber: '1', trackingUrl: null };
  expect(shipmentContents(order, { ...shipment, items: [0, 1] })).toBe('Tee, Hoodie');
  expect(shipmentContents(order, { ...shipment, items: [0, 1, 2] })).toBeNull();
  expect(shipmentContents(order, { ...shipment, items: [] })).toBeNull();
  expect(shipmentContents(order, shipment)).toBeNull();
});

describe("The provider's part of an order", () => {
  test.each(PROVIDER_STATES)('is described in a sentence while it is %s', (state) => {
    for (const until of ['2:32 PM', null]) {
      expect(providerStateText({ state, status: null }, until)).toMatch(/^[A-Z].+\.$/);
    }
  });

  test('names the time until which its customer can change it', () => {
    expect(providerStateText(held, '2:32 PM')).toContain('until 2:32 PM');
    expect(providerStateText(held, null)).not.toContain('until');
  });

  test('follows the word of the provider, also one that is not known yet', () => {
    expect(providerStateText({ state: 'submitted', status: 'in-production' }, null)).toBe('Printify is making it.');
    expect(providerStateText({ state: 'submitted', status: 'being-dreamt' }, null)).toBe('Printify has received it.');
    expect(providerStateText({ state: 'refused', status: 'canceled' }, null)).toBe('Printify canceled it.');
    expect(providerStateText({ state: 'refused', status: null }, null)).toBe(
      'Printify can’t make this order as it is.',
    );
    expect(providerStatusLabel('being-dreamt')).toBe('Being dreamt');
  });

  test("is the total without the provider's cost and the refunds", () => {
    const order = { totalCents: 6000, refundedCents: 1000, refunds: [], provider: { ...held, costCents: 2250 } };
    expect(leftCents(order)).toBe(2750);
    expect(leftCents({ ...order, provider: held })).toBeNull();
    expect(leftCents({ ...order, provider: null })).toBeNull();
  });

  test('has mails of its own names', () => {
    expect([mailLabel('order_shipped'), mailLabel('order_delivered')]).toEqual(['Order shipped', 'Order delivered']);
  });
});
