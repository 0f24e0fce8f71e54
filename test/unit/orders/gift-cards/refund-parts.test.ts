import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumCents } from '#shared/base/money.ts';
import { editRefusal } from '#shared/fulfilment/edits/edit-rules.ts';
import { withPaymentRefunds } from '#shared/fulfilment/payment-refunds.ts';
import { revenueOf } from '#shared/marketing/campaign-figures.ts';
import { sumPayments } from '#shared/orders/gift-cards/gift-card.ts';
import { withLatePayments } from '#shared/orders/gift-cards/late-payments.ts';
import { giftCardParts } from '#shared/orders/gift-cards/receipt-parts.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { Refund } from '#shared/orders/refund.ts';
import {
  committedRefundCents,
  refundableCents,
  refundGiftCard,
  requestRefund,
  withCancellation,
} from '#shared/orders/refunds.ts';
import { orderFigures } from '#shared/shop/analytics.ts';
import { order } from '../../fixtures.ts';

const AT = '2026-11-25T12:00:00.000Z';

/**
 * Generates orders that were paid with up to three gift cards and up to two card payments. The second payment is for an edit.
 */
const orders = fc
  .record({
    charged: fc.integer({ min: 50, max: 20_000 }),
    later: fc.option(fc.integer({ min: 50, max: 9_000 })),
    cards: fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 3 }),
  })
  .map(({ charged, later, cards }): StoredOrder => {
    const giftCardPayments = cards.map((cents, at) => ({ id: `gft_${at}`, lastFour: `AAA${at}`, cents }));
    const first = order({ paymentIntentId: 'pi_1', totalCents: charged + sumPayments(giftCardPayments) });
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

describe('an order whose gift cards could pay no more when its late payment came', () => {
  const promised = [{ id: 'gft_0', lastFour: 'AAA0', cents: 4_000 }];
  const bought = order({ paymentIntentId: 'pi_1', totalCents: 10_000, giftCardPayments: promised });

  test.each([
    [[], 6_000],
    [[{ id: 'gft_0', lastFour: 'AAA0', cents: 1_500 }], 7_500],
  ])('is refunded no more than was paid: %j', (still, paid) => {
    const late = withLatePayments(bought, still);
    expect(late.flags).toContain('amount_mismatch');
    expect(refundableCents(late)).toBe(paid);
    const back = refund(late, paid, 'rfd_1');
    expect([toPayment(back, 'pi_1'), sumPayments(toCards(back))]).toEqual([6_000, sumPayments(still)]);
    const cancelled = withCancellation(late, { refundId: 'rfd_2', reason: null, at: AT });
    expect(cancelled).toMatchObject({ refundCents: paid });
  });

  test('is like any other when they could still pay', () => {
    expect(withLatePayments(bought, promised)).toEqual(bought);
  });
});

describe('an order that bought a gift card beside items', () => {
  const card = {
    ...{ amountCents: 2_500, recipient: null, senderName: '', message: '', sendAt: AT },
    ...{ cardId: 'gft_9', lastFour: 'ZZ22', sentAt: AT },
  };
  const giftCards = [card];
  /**
   * An order for items of $40 that were paid with a gift card, and for a new gift card of $25 that was paid with a bank card.
   */
  const mixed = order({
    ...{ paymentIntentId: 'pi_1', totalCents: 6_500, giftCards },
    giftCardPayments: [{ id: 'gft_0', lastFour: 'AAA0', cents: 4_000 }],
  });

  function succeeded(order: StoredOrder): StoredOrder {
    const seen = (order.refunds ?? []).map(({ id, amountCents, createdAt }) => ({
      ...{ id: null, refundId: id, amountCents, createdAt },
      ...{ status: 'succeeded' as const, failure: null },
    }));
    return withPaymentRefunds(order, seen, AT)?.order ?? order;
  }

  test('is refunded when its items are, and is not packed any more', () => {
    const after = succeeded(refund(mixed, 4_000, 'rfd_1'));
    expect(after).toMatchObject({ status: 'refunded', refundedCents: 4_000 });
    expect(succeeded(refund(mixed, 3_999, 'rfd_1')).status).toBe(mixed.status);
  });

  test('keeps the payment of the gift card for the refund of that card', () => {
    const items = refund(mixed, 4_000, 'rfd_1');
    expect(items.refunds).toMatchObject([{ amountCents: 4_000, giftCards: [{ id: 'gft_0', cents: 4_000 }] }]);
    const both = refundGiftCard(items, { id: 'rfd_2', cardId: 'gft_9', cents: 2_500, at: AT });
    const [, ofCard] = 'order' in both ? (both.order.refunds ?? []) : [];
    expect(ofCard).toMatchObject({ amountCents: 2_500, boughtCardId: 'gft_9' });
    expect(ofCard).not.toHaveProperty('giftCards');
  });

  test('refunds the price of a card once, also when an admin has filled the card again', () => {
    const again = (order: StoredOrder, id: string, cents: number) =>
      refundGiftCard(order, { id, cardId: 'gft_9', cents, at: AT });
    const part = again(mixed, 'rfd_1', 2_000);
    if ('refusal' in part) throw new Error(part.refusal);
    const rest = again(part.order, 'rfd_2', 2_500);
    expect('order' in rest && rest.order.refunds?.at(-1)).toMatchObject({ amountCents: 500 });
    const all = 'order' in rest ? rest.order : mixed;
    expect(again(all, 'rfd_3', 2_500)).toEqual({ refusal: 'Nothing is left to refund' });
    expect(refundableCents(all)).toBe(4_000);
  });

  test('earns only what its items cost, for campaigns too', () => {
    expect(revenueOf(mixed)).toBe(4_000);
    const refunded = refundGiftCard(mixed, { id: 'rfd_2', cardId: 'gft_9', cents: 2_500, at: AT });
    expect(revenueOf(succeeded('order' in refunded ? refunded.order : mixed))).toBe(4_000);
  });

  test('cannot be edited when it has no items, and counts as no order then', () => {
    const alone = order({ items: [], totalCents: 2_500, giftCards, feeCents: 103, isReturning: false });
    expect(editRefusal(alone)).toBe('This order has only gift cards, so it has no items to change');
    expect(orderFigures(alone)).toMatchObject({ orders: 0, feeOrders: 0, newOrders: 0, revenueCents: 0 });
  });

  test('names the bank card’s payment also when an edit left less than the gift cards paid', () => {
    const giftCardPayments = [{ id: 'gft_0', lastFour: 'AAA0', cents: 5_000 }];
    const payments = [{ id: 'pi_1', sessionId: 'cs_1', paidCents: 1_000, paidAt: AT, editId: null }];
    const parts = giftCardParts(order({ totalCents: 3_000, giftCardPayments, payments }));
    expect(parts.chargedCents).toBe(1_000);
  });
});
