import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumCents } from '#shared/base/money.ts';
import { sumPayments } from '#shared/orders/gift-cards/gift-card.ts';
import type { Refund, StoredOrder } from '#shared/orders/order.ts';
import { committedRefundCents, refundableCents, requestRefund } from '#shared/orders/refunds.ts';
import { order as anOrder } from '../../fixtures.ts';

const AT = '2026-11-25T12:00:00.000Z';

/** Orders that up to three gift cards and up to two payments at the payment service paid, the second one for an edit. */
const orders = fc
  .record({
    charged: fc.integer({ min: 50, max: 20_000 }),
    later: fc.option(fc.integer({ min: 50, max: 9_000 })),
    cards: fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 3 }),
  })
  .map(({ charged, later, cards }): StoredOrder => {
    const giftCardPayments = cards.map((cents, at) => ({ id: `gft_${at}`, lastFour: `AAA${at}`, cents }));
    const first = anOrder({ paymentIntentId: 'pi_1', totalCents: charged + sumPayments(giftCardPayments) });
    const { sessionId, totalCents } = first;
    const paid = (id: string, paidCents: number, editId: string | null) => ({
      ...{ id, sessionId, paidCents, paidAt: AT, editId },
    });
    return {
      ...first,
      ...(cards.length > 0 ? { giftCardPayments } : {}),
      ...(later === null
        ? {}
        : {
            totalCents: totalCents + later,
            payments: [paid('pi_1', charged, null), paid('pi_2', later, 'edt_1')],
          }),
    };
  });

function refund(order: StoredOrder, amountCents: number, id: string): StoredOrder {
  const refundedSeenCents = committedRefundCents(order);
  const requested = requestRefund(order, { id, amountCents, refundedSeenCents, reason: null, restock: [], at: AT });
  if ('refusal' in requested) throw new Error(requested.refusal);
  return requested.order;
}

const sum = (refunds: readonly Refund[]) => sumCents(refunds.map(({ amountCents }) => amountCents));
const toCards = ({ refunds = [] }: StoredOrder) => refunds.flatMap(({ giftCards = [] }) => giftCards);
const toPayment = ({ refunds = [] }: StoredOrder, id: string) =>
  sum(refunds.filter(({ giftCards, paymentIntentId = 'pi_1' }) => !giftCards && paymentIntentId === id));
const chargedIn = (order: StoredOrder) => order.totalCents - sumPayments(order.giftCardPayments);

describe('a refund of an order that gift cards paid in part', () => {
  const started = orders.chain((order) =>
    fc.record({ order: fc.constant(order), cents: fc.integer({ min: 1, max: order.totalCents }) }),
  );

  test('adds up, and takes from gift cards only what the other payments do not have', () => {
    fc.assert(
      fc.property(started, ({ order, cents }) => {
        const after = refund(order, cents, 'rfd_1');
        expect(sum(after.refunds ?? [])).toBe(cents);
        expect(sumPayments(toCards(after))).toBe(Math.max(0, cents - chargedIn(order)));
        for (const { giftCards, amountCents } of after.refunds ?? []) {
          expect(amountCents).toBeGreaterThan(0);
          if (giftCards) expect(sumPayments(giftCards)).toBe(amountCents);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('in any number of requests gives back exactly what each has paid', () => {
    const wishes = fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 8 });
    fc.assert(
      fc.property(orders, wishes, (bought, all) => {
        let order = bought;
        for (const [at, wish] of [...all, Number.POSITIVE_INFINITY].entries()) {
          const cents = Math.min(wish, refundableCents(order));
          if (cents > 0) order = refund(order, cents, `rfd_${at}`);
        }
        expect(refundableCents(order)).toBe(0);
        for (const { id, cents } of bought.giftCardPayments ?? [])
          expect(sumPayments(toCards(order).filter((card) => card.id === id))).toBe(cents);
        const payments = bought.payments ?? [{ id: 'pi_1', paidCents: chargedIn(bought) }];
        for (const { id, paidCents } of payments) expect(toPayment(order, id ?? '')).toBe(paidCents);
      }),
      { numRuns: 1_000 },
    );
  });
});
