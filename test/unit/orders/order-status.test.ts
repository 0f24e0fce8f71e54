import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canMoveOrder,
  ORDER_MOVES,
  ORDER_STATUSES,
  type OrderStatus,
  statusLabel,
  statusTone,
} from '#shared/orders/order-status.ts';

const reachable = (from: OrderStatus, seen = new Set<OrderStatus>()): Set<OrderStatus> => {
  for (const to of ORDER_MOVES[from]) {
    if (seen.has(to)) continue;
    seen.add(to);
    reachable(to, seen);
  }
  return seen;
};

describe('order statuses', () => {
  const ALLOWED = [
    'pending > completed',
    'pending > failed',
    'pending > cancelled',
    'completed > fulfillment_pending',
    'completed > printify_error',
    'completed > shipped',
    'completed > cancelled',
    'completed > refunded',
    'fulfillment_pending > shipped',
    'fulfillment_pending > delivered',
    'fulfillment_pending > printify_error',
    'fulfillment_pending > cancelled',
    'fulfillment_pending > refunded',
    'printify_error > fulfillment_pending',
    'printify_error > shipped',
    'printify_error > cancelled',
    'printify_error > refunded',
    'shipped > delivered',
    'shipped > refunded',
    'delivered > refunded',
  ];
  const pairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));

  test.each(pairs)('from %s to %s is allowed only when the table says so', (from, to) => {
    expect(canMoveOrder(from, to)).toBe(ALLOWED.includes(`${from} > ${to}`));
  });

  test('a delivered order can only be refunded', () => {
    expect([...reachable('delivered')]).toEqual(['refunded']);
    expect([...reachable('shipped')].toSorted()).toEqual(['delivered', 'refunded']);
  });

  test('no status is entered twice, except that a provider error can be retried', () => {
    const returning = ORDER_STATUSES.filter((status) => reachable(status).has(status));
    expect(returning.toSorted()).toEqual(['fulfillment_pending', 'printify_error']);
  });

  test('a paid order never becomes unpaid', () => {
    for (const status of ['completed', 'fulfillment_pending', 'printify_error', 'shipped', 'delivered'] as const) {
      expect(reachable(status)).not.toContain('pending');
      expect(reachable(status)).not.toContain('failed');
      expect(reachable(status)).not.toContain('completed');
    }
  });

  test('failed and refunded are final', () => {
    expect(reachable('failed').size).toBe(0);
    expect(reachable('refunded').size).toBe(0);
  });
});

describe('the label of a status', () => {
  test.each([
    ['pending', 'yellow', 'Pending'],
    ['completed', 'green', 'Completed'],
    ['fulfillment_pending', 'blue', 'Fulfillment Pending'],
    ['shipped', 'green', 'Shipped'],
    ['delivered', 'dark-green', 'Delivered'],
    ['failed', 'red', 'Failed'],
    ['printify_error', 'red', 'Printify Error'],
    ['cancelled', 'grey', 'Canceled'],
    ['refunded', 'grey', 'Refunded'],
    ['on_hold', 'grey', 'On Hold'],
    ['', 'grey', ''],
  ])('of %s is %s and reads "%s"', (status, tone, label) => {
    expect(statusTone(status)).toBe(tone);
    expect(statusLabel(status)).toBe(label);
  });

  test('ignores case', () => {
    const mixed = fc
      .constantFrom(...ORDER_STATUSES)
      .chain((status) => fc.tuple(fc.constant(status), fc.mixedCase(fc.constant(status))));
    fc.assert(
      fc.property(mixed, ([status, written]) => {
        expect(statusTone(written)).toBe(statusTone(status));
        expect(statusLabel(written)).toBe(statusLabel(status));
      }),
    );
  });

  test('any other word is gray, even the name of an object property', () => {
    for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect(statusTone(word)).toBe('grey');
    fc.assert(
      fc.property(fc.string(), (word) => {
        fc.pre(!ORDER_STATUSES.some((status) => status === word.toLowerCase()));
        expect(statusTone(word)).toBe('grey');
      }),
    );
  });
});
