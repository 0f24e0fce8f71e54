import { type Cents, formatCents, sumCents } from '#shared/base/money.ts';
import type { Order } from '../order.ts';
import { paidCents, splitRefund } from '../payments.ts';
import type { Refund } from '../refund.ts';
import { giftCardInText, sumPayments } from './gift-card.ts';

/** Describes the destination of a refund, in cents: the original payment method, and each gift card. */
export interface RefundTarget {
  chargedCents: Cents;
  giftCards: readonly { lastFour: string; cents: Cents }[];
}

/** Returns the destination of a refund from its parts. */
export const targetOf = (parts: readonly Pick<Refund, 'amountCents' | 'giftCards'>[]): RefundTarget => ({
  chargedCents: sumCents(parts.filter(({ giftCards }) => !giftCards).map(({ amountCents }) => amountCents)),
  giftCards: parts.flatMap(({ giftCards = [] }) => giftCards),
});

type PaidOrder = Pick<Order, 'totalCents' | 'paidCents' | 'giftCardPayments' | 'refundedCents'>;

/**
 * Returns the destination of the next `cents` that are refunded for an order. The original payment method comes first, then
 * the gift card that was used last.
 */
export function nextTarget(order: PaidOrder, cents: Cents): RefundTarget {
  const { giftCardPayments = [], refundedCents = 0 } = order;
  const charged = paidCents(order) - sumPayments(giftCardPayments);
  const payments = [...giftCardPayments.map((card) => card.cents), charged].map((paid, id) => ({
    ...{ id, paidCents: paid, refundedCents: 0 },
  }));
  const earlier = splitRefund(payments, refundedCents) ?? [];
  const backOf = (id: number) => sumCents(earlier.filter((part) => part.id === id).map((part) => part.cents));
  const left = payments.map((payment) => ({ ...payment, refundedCents: backOf(payment.id) }));
  const parts = splitRefund(left, cents) ?? [];
  return {
    chargedCents: sumCents(parts.filter(({ id }) => !giftCardPayments[id]).map((part) => part.cents)),
    giftCards: parts.flatMap(({ id, cents: share }) => {
      const card = giftCardPayments[id];
      return card ? [{ lastFour: card.lastFour, cents: share }] : [];
    }),
  };
}

const BANKS = 'Banks can take 5-10 days to show';
const listed = (parts: readonly string[]): string => new Intl.ListFormat('en-US').format(parts);

/** Describes the destination of a refund and the time until it arrives. */
export function targetText({ chargedCents, giftCards }: RefundTarget): string {
  if (giftCards.length === 0) return `It goes to your original payment method. ${BANKS} it.`;
  const cards = giftCards.map(({ lastFour }) => giftCardInText(lastFour));
  if (chargedCents === 0) return `It goes back on ${listed(cards)}, and can be used again right away.`;
  const shares = giftCards.map(({ lastFour, cents }) => `${formatCents(cents)} back on ${giftCardInText(lastFour)}`);
  return `${listed([`${formatCents(chargedCents)} goes to your original payment method`, ...shares])}. ${BANKS} their part.`;
}
