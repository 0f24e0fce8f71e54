import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredOrder } from '#shared/orders/order.ts';
import { toAdminOrder } from '#shared/orders/order-views.ts';
import { committedRefundCents, refundableCents, requestRefund, withCancellation } from '#shared/orders/refunds.ts';
import { order } from '../fixtures.ts';
import { AT, apply, asked, paymentRefund, refund } from './refund-fixtures.ts';

describe('refundable amounts', () => {
  test('is the total without what was given and what is under way; what failed counts again', () => {
    const paid = order({
      refundedCents: 2_000,
      refunds: [
        refund({ status: 'succeeded', amountCents: 2_000 }),
        refund({ status: 'pending', amountCents: 300 }),
        refund({ status: 'requested', amountCents: 200 }),
        refund({ status: 'failed', amountCents: 9_000 }),
      ],
    });
    expect(committedRefundCents(paid)).toBe(2_500);
    expect(refundableCents(paid)).toBe(paid.totalCents - 2_500);
  });

  test('is nothing when the payment service has given more than the order', () => {
    expect(refundableCents(order({ refundedCents: 99_999 }))).toBe(0);
  });
});

describe('a refund that an admin requests', () => {
  test('is under way, with what is put back', () => {
    const result = requestRefund(order(), asked(500, { restock: [{ item: 0, quantity: 2 }], reason: 'Too small' }));
    expect(result).toMatchObject({
      order: {
        refunds: [{ amountCents: 500, status: 'requested', reason: 'Too small', stripeRefundId: null }],
        items: [{ restocked: 2 }],
        timeline: [{}, { at: AT, event: 'Refund of $5.00 requested' }],
      },
    });
    expect(result).toMatchObject({ restock: [{ productId: 'prd_1', size: 'M', color: 'Black', units: 2 }] });
  });

  test.each<[string, Partial<StoredOrder>, ReturnType<typeof asked>, string]>([
    ['of an unpaid order', { status: 'pending' }, asked(1), 'paid'],
    ['of a failed order', { status: 'failed' }, asked(1), 'paid'],
    ['of an order without a card payment', { paymentIntentId: null }, asked(1), 'card payment'],
    ['of more than is left', {}, asked(13_556), '$135.55'],
    ['by somebody who has not seen the last one', { refundedCents: 100 }, asked(1), 'since you opened'],
    ['with more units than were bought', {}, asked(1, { restock: [{ item: 0, quantity: 4 }] }), 'Only 3'],
    [
      'with units an oversold order never took',
      { flags: ['oversold'] },
      asked(1, { restock: [{ item: 0, quantity: 1 }] }),
      'Only 0',
    ],
    ['with units of nothing', {}, asked(1, { restock: [{ item: 3, quantity: 1 }] }), 'item 4'],
    [
      'of units that were refunded before',
      { refunds: [refund({ amountCents: 0, units: [{ item: 0, quantity: 2, restocked: 0 }] })] },
      asked(1, { units: [{ item: 0, quantity: 2 }] }),
      'Only 1',
    ],
    [
      'that restocks units it does not refund',
      {},
      asked(1, { units: [{ item: 0, quantity: 1 }], restock: [{ item: 0, quantity: 2 }] }),
      'Only refunded items',
    ],
    [
      'that names an item twice',
      {},
      asked(1, { units: Array.from({ length: 2 }, () => ({ item: 0, quantity: 1 })) }),
      'named once',
    ],
  ])('%s is refused', (_what, changes, request, words) => {
    expect(requestRefund(order(changes), request)).toMatchObject({ refusal: expect.stringContaining(words) });
  });

  test('names its units and those back in stock, and the order shows what is left', () => {
    const request = asked(500, { units: [{ item: 0, quantity: 2 }], restock: [{ item: 0, quantity: 1 }] });
    const { order: after } = requestRefund(order(), request) as { order: StoredOrder };
    expect(after.refunds?.[0]?.units).toEqual([{ item: 0, quantity: 2, restocked: 1 }]);
    expect(toAdminOrder(after).items[0]).toMatchObject({ quantity: 3, refunded: 2, restockable: 2 });
  });

  test('that failed leaves its units to refund, without those back in stock', () => {
    const units = [{ item: 0, quantity: 2, restocked: 0 }];
    expect(toAdminOrder(order({ refunds: [refund({ status: 'failed', units })] })).items[0]?.refunded).toBe(0);
  });

  test('is possible again for an order whose whole refund failed at the bank', () => {
    const failed = order({ status: 'refunded', refunds: [refund({ status: 'failed' })] });
    expect(requestRefund(failed, asked(13_555))).toHaveProperty('order');
  });

  test('for any sequence of requests, no cent is refunded twice and no unit is restocked twice', () => {
    const request = fc.record({
      amountCents: fc.integer({ min: 1, max: 15_000 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      seesIt: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(request, { maxLength: 12 }), (requests) => {
        let current: StoredOrder = order();
        let back = 0;
        for (const [index, { amountCents, quantity, seesIt }] of requests.entries()) {
          const refundedSeenCents = seesIt ? committedRefundCents(current) : 0;
          const wanted = { id: `rfd_${index}`, refundedSeenCents, restock: [{ item: 0, quantity }] };
          const result = requestRefund(current, asked(amountCents, wanted));
          if ('refusal' in result) continue;
          current = result.order;
          for (const { units } of result.restock) back += units;
        }
        expect(committedRefundCents(current)).toBeLessThanOrEqual(current.totalCents);
        expect(back).toBeLessThanOrEqual(3);
        expect(current.items[0]?.restocked ?? 0).toBe(back);
      }),
    );
  });
});

describe('cancelling', () => {
  const how = { refundId: 'rfd_9', reason: null, at: AT };

  test('refunds and restocks all that is left', () => {
    const [item] = order().items;
    const before = order({
      refundedCents: 555,
      items: [{ ...(item as NonNullable<typeof item>), restocked: 1 }],
    });
    const result = withCancellation(before, how);
    expect(result).toMatchObject({
      refundCents: 13_000,
      order: { status: 'cancelled', refunds: [{ id: 'rfd_9', amountCents: 13_000 }], items: [{ restocked: 3 }] },
    });
    expect(result && 'restock' in result && result.restock).toMatchObject([{ productId: 'prd_1', units: 2 }]);
  });

  test('names the items it refunds, without those refunded before', () => {
    const [item] = order().items as [StoredOrder['items'][number]];
    const earlier = refund({ status: 'succeeded', units: [{ item: 0, quantity: 1, restocked: 1 }] });
    const items = [
      { ...item, restocked: 1 },
      { ...item, productId: 'prd_2', tookStock: false },
    ];
    const result = withCancellation(order({ refundedCents: 1_000, refunds: [earlier], items }), how);
    const cancelled = result && 'order' in result ? result.order : null;
    expect(cancelled?.refunds?.at(-1)?.units).toEqual([
      { item: 0, quantity: 2, restocked: 2 },
      { item: 1, quantity: 3, restocked: 0 },
    ]);
    expect(cancelled && toAdminOrder(cancelled).items.map(({ refunded }) => refunded)).toEqual([3, 3]);
  });

  test('an order without a payment gives no money back', () => {
    expect(withCancellation(order({ paymentIntentId: null }), how)).toMatchObject({
      refundCents: 0,
      order: { status: 'cancelled' },
    });
  });

  test('an oversold order puts back only what it took', () => {
    const [item] = order().items as [StoredOrder['items'][number]];
    const items = [
      { ...item, tookStock: true },
      { ...item, productId: 'prd_2', tookStock: false },
    ];
    const result = withCancellation(order({ flags: ['oversold'], items }), how);
    expect(result && 'restock' in result && result.restock).toEqual([
      { productId: 'prd_1', size: 'M', color: 'Black', units: 3 },
    ]);
  });

  test('a cancelled order stays cancelled; one in production or on its way cannot be cancelled', () => {
    for (const status of ['cancelled', 'refunded'] as const)
      expect(withCancellation(order({ status }), how)).toBeNull();
    for (const status of ['fulfillment_pending', 'shipped', 'delivered', 'failed'] as const) {
      expect(withCancellation(order({ status }), how)).toHaveProperty('refusal');
    }
  });
});

describe('refund events of the payment service', () => {
  const asking = order({ refunds: [refund()] });

  test('find the refund that this shop requested', () => {
    expect(apply(asking, paymentRefund())?.order).toMatchObject({
      refundedCents: 1_000,
      status: 'completed',
      refunds: [{ id: 'rfd_1', status: 'succeeded', stripeRefundId: 're_1', byProvider: false }],
    });
  });

  test('adds one made elsewhere', () => {
    expect(apply(order(), paymentRefund({ refundId: null }))?.order).toMatchObject({
      refundedCents: 1_000,
      refunds: [{ id: 're_1', byProvider: true, status: 'succeeded', reason: null }],
    });
  });

  test('make an order refunded once the whole amount succeeded', () => {
    const whole = apply(
      order(),
      paymentRefund({ id: 're_1', refundId: null, amountCents: 13_000 }),
      paymentRefund({ id: 're_2', refundId: null, amountCents: 555 }),
    );
    expect(whole?.order).toMatchObject({ status: 'refunded', refundedCents: 13_555 });
    expect(whole?.steps).toHaveLength(2);
  });

  test('reverts a refund that fails after it succeeded, and hides the failure from the customer', () => {
    const paid = apply(asking, paymentRefund())?.order as StoredOrder;
    const failed = apply(paid, paymentRefund({ status: 'failed', failure: 'the bank declined it' }));
    expect(failed?.order).toMatchObject({
      refundedCents: 0,
      refunds: [{ status: 'failed', failure: 'the bank declined it' }],
    });
    expect(failed?.order.timeline.at(-1)).toMatchObject({ isPrivate: true });
    expect(failed?.steps).toMatchObject([{ from: 'succeeded' }]);
  });

  test('a refusal fails a pending refund, but none that succeeded', () => {
    const refusal = paymentRefund({ id: null, status: 'failed', failure: 'the payment is disputed' });
    expect(apply(asking, refusal)?.order).toMatchObject({ refunds: [{ status: 'failed', stripeRefundId: null }] });
    expect(apply(apply(asking, paymentRefund())?.order as StoredOrder, refusal)).toBeNull();
    expect(apply(order(), refusal)).toBeNull();
  });

  test('a refund thought refused that is at the payment service after all is counted', () => {
    const refused = apply(asking, paymentRefund({ id: null, status: 'failed' }))?.order as StoredOrder;
    expect(apply(refused, paymentRefund())?.order).toMatchObject({
      refundedCents: 1_000,
      refunds: [{ status: 'succeeded' }],
    });
  });

  test('late, repeated and reordered events give the same result', () => {
    const statuses = ['pending', 'succeeded', 'failed'] as const;
    const news = fc.record({
      number: fc.integer({ min: 0, max: 3 }),
      status: fc.constantFrom(...statuses),
    });
    fc.assert(
      fc.property(fc.array(news, { minLength: 1, maxLength: 20 }), (history) => {
        const start = order({ refunds: [refund({ id: 'rfd_0' }), refund({ id: 'rfd_1' })] });
        const events = history.map(({ number, status }) =>
          paymentRefund({ id: `re_${number}`, refundId: number < 2 ? `rfd_${number}` : null, status }),
        );
        const all = events.reduce((current, event) => apply(current, event)?.order ?? current, start);
        const furthest = new Map<number, number>();
        for (const { number, status } of history) {
          furthest.set(number, Math.max(furthest.get(number) ?? 0, statuses.indexOf(status)));
        }
        const paid = [...furthest.values()].filter((step) => statuses[step] === 'succeeded').length;
        expect(all.refundedCents ?? 0).toBe(paid * 1_000);
        expect(new Set((all.refunds ?? []).map(({ id }) => id)).size).toBe((all.refunds ?? []).length);
        for (const event of events) {
          const known = (all.refunds ?? []).find(({ stripeRefundId }) => stripeRefundId === event.id);
          expect(statuses.indexOf(known?.status as (typeof statuses)[number])).toBe(
            furthest.get(Number(event.id?.slice(3))),
          );
          expect(apply(all, event)).toBeNull();
        }
      }),
    );
  });
});
