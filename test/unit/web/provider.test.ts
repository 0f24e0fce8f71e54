import { describe, expect, test } from 'vitest';
import type { AdminOrder } from '#shared/orders/order.ts';
import { PROVIDER_STATES, type ProviderState } from '#shared/orders/provider-state.ts';
import {
  isMixed,
  isProvidersToSend,
  isShopsToSend,
  leftCents,
  makerOf,
  providerStateText,
  providerStatusLabel,
} from '#web/features/admin-orders/provider.ts';
import { mailLabel, productionText } from '#web/features/admin-orders/words.ts';
import { shipmentContents } from '#web/lib/parcel.ts';

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
  restockable: 0,
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
const whole = { items: [item], provider: held };

describe('Who sends an order', () => {
  test('is the owner alone where the provider makes nothing of it', () => {
    expect([isShopsToSend(own), isMixed(own), isProvidersToSend(own)]).toEqual([true, false, false]);
    expect(makerOf(own, 0)).toBeNull();
  });

  test('is both where each makes a part, item by item', () => {
    expect([isShopsToSend(mixed), isMixed(mixed), isProvidersToSend(mixed)]).toEqual([true, true, false]);
    expect([makerOf(mixed, 0), makerOf(mixed, 1)]).toEqual(['provider', 'owner']);
  });

  test('is the provider where it makes all of it, unless it refuses or was called off', () => {
    expect([isShopsToSend(whole), isMixed(whole), isProvidersToSend(whole)]).toEqual([false, false, true]);
    const refused = { ...whole, provider: { ...held, state: 'refused' } as const };
    expect([isShopsToSend(refused), isProvidersToSend(refused)]).toEqual([false, false]);
    const calledOff = { ...whole, provider: { ...held, state: 'called_off' } as const };
    expect([isShopsToSend(calledOff), isProvidersToSend(calledOff)]).toEqual([true, false]);
  });

  test('tells the owner to send their part only', () => {
    const parcel = (...items: number[]) => ({ carrier: 'USPS', trackingNumber: '1', trackingUrl: null, items });
    expect(productionText({ ...mixed, status: 'completed', shipments: [] })).toContain('You send');
    expect(productionText({ ...mixed, status: 'shipped', shipments: [parcel(0)] })).toContain('You send');
    expect(productionText({ ...mixed, status: 'shipped', shipments: [parcel(0), parcel(1)] })).toContain('On its way');
    expect(productionText({ ...own, status: 'completed', shipments: [] })).toContain('Pack it, send it');
    expect(productionText({ ...mixed, status: 'cancelled', shipments: [] })).toBe('Cancelled. Do not send it.');
  });
});

test('A parcel says what is inside where that is not all of the order and somebody knows', () => {
  const order = { items: [item, { ...item, title: 'Hoodie' }, item] };
  const parcel = { carrier: 'USPS', trackingNumber: '1', trackingUrl: null };
  expect(shipmentContents(order, { ...parcel, items: [0, 1] })).toBe('Tee, Hoodie');
  expect(shipmentContents(order, { ...parcel, items: [0, 1, 2] })).toBeNull();
  expect(shipmentContents(order, { ...parcel, items: [] })).toBeNull();
  expect(shipmentContents(order, parcel)).toBeNull();
});

describe("The provider's part of an order", () => {
  test.each(PROVIDER_STATES)('is told in a sentence while it is %s', (state) => {
    for (const until of ['2:32 PM', null]) {
      expect(providerStateText({ state, status: null }, until)).toMatch(/^[A-Z].+\.$/);
    }
  });

  test('says until when its customer can change it', () => {
    expect(providerStateText(held, '2:32 PM')).toContain('waits until 2:32 PM');
    expect(providerStateText(held, null)).not.toContain('waits');
  });

  test('follows the word of the provider, also one that is not known yet', () => {
    expect(providerStateText({ state: 'submitted', status: 'in-production' }, null)).toBe('Printify is making it.');
    expect(providerStateText({ state: 'submitted', status: 'being-dreamt' }, null)).toBe('Printify has it.');
    expect(providerStateText({ state: 'refused', status: 'canceled' }, null)).toBe('Printify has cancelled it.');
    expect(providerStateText({ state: 'refused', status: null }, null)).toBe('Printify does not make it as it is.');
    expect(providerStatusLabel('being-dreamt')).toBe('Being dreamt');
  });

  test('leaves what its price and what went back do not take', () => {
    const order = { totalCents: 6000, refundedCents: 1000, refunds: [], provider: { ...held, costCents: 2250 } };
    expect(leftCents(order)).toBe(2750);
    expect(leftCents({ ...order, provider: held })).toBeNull();
    expect(leftCents({ ...order, provider: null })).toBeNull();
  });

  test('has mails of its own names', () => {
    expect([mailLabel('order_shipped'), mailLabel('order_delivered')]).toEqual(['Parcel on its way', 'Parcel arrived']);
  });
});
