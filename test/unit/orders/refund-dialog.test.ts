import { describe, expect, test } from 'vitest';
import type { AdminOrder, Refund } from '#shared/orders/order.ts';
import {
  amountError,
  chosenCents,
  emptyRefund,
  fitted,
  otherRefundMessage,
  pendingRefundCents,
  restockOf,
  withQuantity,
} from '#web/features/orders/admin/refund.ts';

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
  { priceCents: 2400, quantity: 2, restockable: 2 },
  { priceCents: 4800, quantity: 1, restockable: 0 },
] as AdminOrder['items'];

/** Two units at $24.00, one at $48.00, and $5.00 shipping. */
const order = { totalCents: 10_100, refundedCents: 0, refunds: [] as Refund[], items };

describe('The money of an order', () => {
  test('counts requested and pending refunds as refunded, failed ones not', () => {
    const refunds = [
      refundOf('succeeded', 1000),
      refundOf('requested', 200),
      refundOf('pending', 30),
      refundOf('failed', 4),
    ];
    const some = { ...order, refundedCents: 1000, refunds };
    expect([pendingRefundCents(some), emptyRefund(some).dollars]).toEqual([230, '88.70']);
  });
});

describe('A refund', () => {
  const draft = emptyRefund(order);

  test('starts with the whole amount left', () => {
    expect(draft.dollars).toBe('101.00');
    expect(emptyRefund({ ...order, refundedCents: 4900, refunds: [refundOf('pending', 100)] }).dollars).toBe('51.00');
  });

  test('of selected units is their charged price; without any it is the whole amount left', () => {
    const one = withQuantity(draft, order, 0, 1);
    expect(one.dollars).toBe('24.00');
    const three = withQuantity(withQuantity(one, order, 0, 2), order, 1, 1);
    expect(three.dollars).toBe('96.00');
    expect(withQuantity(one, order, 0, 0).dollars).toBe('101.00');
  });

  test('of selected units is never more than the amount left', () => {
    expect(chosenCents(items, [2, 1], 5000)).toBe(5000);
  });

  test.each([
    ['', 'Write an amount in dollars, such as 48.00.'],
    ['much', 'Write an amount in dollars, such as 48.00.'],
    ['-5', 'Write an amount in dollars, such as 48.00.'],
    ['1.005', 'Write an amount in dollars, such as 48.00.'],
    ['0', 'Write more than nothing.'],
    ['101.01', 'At most $101.00 is left.'],
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
    expect(otherRefundMessage(order, now, true)).toBe('Somebody else refunded $60.00 meanwhile. $41.00 is left now.');
    expect(otherRefundMessage(order, order, true)).toBeNull();
  });

  test('the admin reads that it may be their own refund when its answer was lost', () => {
    expect(otherRefundMessage(order, now, false)).toBe(
      'No answer came, yet $60.00 was refunded since you looked: it may be yours. $41.00 is left now.',
    );
  });

  test('the amount is reduced to what is left, and stays where it still fits', () => {
    const draft = emptyRefund(order);
    expect(fitted(draft, now).dollars).toBe('41.00');
    expect(fitted({ ...draft, dollars: '20' }, now).dollars).toBe('20');
  });
});
