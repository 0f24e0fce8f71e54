import { describe, expect, test } from 'vitest';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import type { Refund } from '#shared/orders/refund.ts';
import {
  amountError,
  chosenCents,
  chosenItemsHint,
  emptyRefund,
  fitted,
  otherRefundMessage,
  pendingRefundCents,
  restockOf,
  withQuantity,
} from '#web/features/orders/admin/refund.ts';
import { adminOrder, adminShipment, item, provider } from './admin-order.ts';

const refundOf = (status: Refund['status'], amountCents: number): Refund => ({
  id: 'rfd_1',
  amountCents,
  status,
  reason: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  byProvider: false,
  stripeRefundId: null,
  failure: null,
});

const items = [
  { priceCents: 2400, quantity: 2, restockable: 2, refunded: 0 },
  { priceCents: 4800, quantity: 1, restockable: 0, refunded: 0 },
] as AdminOrder['items'];

/** The order has two units at $24.00, one unit at $48.00, and $5.00 of shipping. */
const order = { totalCents: 10_100, refundedCents: 0, refunds: [] as Refund[], items };

describe('The hint at the items', () => {
  const hint = (state: ProviderState['state'] | null, changes: Partial<AdminOrder> = {}) =>
    chosenItemsHint(adminOrder({ provider: state && { ...provider([0]), state }, ...changes }));

  test('says that they won’t ship, and mentions Printify only if it may already have some', () => {
    for (const state of [null, 'held', 'called_off'] as const) {
      expect(hint(state)).toContain('won’t ship');
      expect(hint(state)).not.toContain('Printify');
    }
    expect(hint('submitted')).toContain('Items that Printify already has will still ship.');
  });

  test('stays while a part has not shipped', () => {
    expect(hint(null, { status: 'shipped', shipments: [adminShipment()] })).toBeNull();
    expect(hint('submitted', { status: 'shipped', shipments: [adminShipment({ isOwn: false })] })).toBeNull();
    expect(hint('held', { status: 'shipped', shipments: [adminShipment()] })).toContain('won’t ship');
    const shipments = [adminShipment({ items: [0] })];
    expect(hint(null, { status: 'shipped', items: [item(), item()], shipments })).toContain('won’t ship');
  });
});

describe('The money of an order', () => {
  test('counts requested and pending refunds as refunded, failed ones not', () => {
    const refunds = [
      refundOf('succeeded', 1000),
      refundOf('requested', 200),
      refundOf('pending', 30),
      refundOf('failed', 4),
    ];
    const some = { ...order, refundedCents: 1000, refunds };
    expect(pendingRefundCents(some)).toBe(230);
  });
});

describe('A refund', () => {
  const draft = emptyRefund(order);

  test('starts without items and without an amount', () => {
    expect(draft).toMatchObject({ dollars: '', quantities: order.items.map(() => 0) });
  });

  test('of selected units is their charged price; without any it is empty again', () => {
    const one = withQuantity(draft, order, 0, 1);
    expect(one.dollars).toBe('24.00');
    const three = withQuantity(withQuantity(one, order, 0, 2), order, 1, 1);
    expect(three.dollars).toBe('96.00');
    expect(withQuantity(one, order, 0, 0).dollars).toBe('');
  });

  test('of units of a line with an offer adds up to the line, however it is divided', () => {
    const item = { ...items[0], priceCents: 1000, offerCents: 100, quantity: 3, refunded: 0 };
    const first = chosenCents([item], [1], 5000);
    const second = chosenCents([{ ...item, refunded: 1 }], [1], 5000);
    const third = chosenCents([{ ...item, refunded: 2 }], [1], 5000);
    expect([first, second, third]).toEqual([967, 966, 967]);
    expect(chosenCents([item], [3], 5000)).toBe(2900);
  });

  test('of selected units is never more than the amount left', () => {
    expect(chosenCents(items, [2, 1], 5000)).toBe(5000);
  });

  test.each([
    ['', 'Enter an amount in dollars, such as 48.00.'],
    ['much', 'Enter an amount in dollars, such as 48.00.'],
    ['-5', 'Enter an amount in dollars, such as 48.00.'],
    ['1.005', 'Enter an amount in dollars, such as 48.00.'],
    ['0', 'Enter an amount above $0.00.'],
    ['101.01', 'You can refund up to $101.00.'],
    ['101', null],
    ['$48.5', null],
  ])('of %j dollars: %s', (dollars, fault) => {
    expect(amountError(dollars, 10_100)).toBe(fault);
  });

  test('restocks the selected units that can be restocked, except those the admin excludes', () => {
    const restockable = items.map((item) => item.restockable);
    const all = withQuantity(withQuantity(draft, order, 0, 2), order, 1, 1);
    expect(restockOf(all, restockable)).toEqual([{ item: 0, quantity: 2 }]);
    expect(restockOf(all, [1, 1])).toEqual([
      { item: 0, quantity: 1 },
      { item: 1, quantity: 1 },
    ]);
    expect(restockOf({ ...all, restock: [false, true] }, [2, 1])).toEqual([{ item: 1, quantity: 1 }]);
  });
});

describe('When another admin refunds first', () => {
  const now = { ...order, refunds: [refundOf('requested', 6000)] };

  test('the admin reads how much was refunded and how much is left', () => {
    expect(otherRefundMessage(order, now, true)).toBe(
      'Another admin just refunded $60.00. You can still refund $41.00.',
    );
    expect(otherRefundMessage(order, order, true)).toBeNull();
  });

  test('the admin reads that it may be their own refund when its answer was lost', () => {
    expect(otherRefundMessage(order, now, false)).toBe(
      'The connection failed, but $60.00 was refunded. That may be your refund. You can still refund $41.00.',
    );
  });

  test('the amount is reduced to what is left, and stays where it still fits', () => {
    const draft = { ...emptyRefund(order), dollars: '101.00' };
    expect(fitted(draft, now).dollars).toBe('41.00');
    expect(fitted({ ...draft, dollars: '20' }, now).dollars).toBe('20');
  });

  test('the units are reduced to those that are left', () => {
    const [first, second] = items as [(typeof items)[number], (typeof items)[number]];
    const one = { ...now, items: [{ ...first, refunded: 1 }, second] };
    expect(fitted({ ...emptyRefund(order), quantities: [2, 1] }, one).quantities).toEqual([1, 1]);
  });
});
