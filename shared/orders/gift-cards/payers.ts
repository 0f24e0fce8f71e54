import type { Order } from '../order.ts';

/**
 * Names the means of payment of an order, in the order in which they are refunded. This file imports no schemas, because the
 * order page loads it first.
 */
export function payersText({
  giftCardPayments,
  totalCents = 0,
  paidCents = totalCents,
}: Partial<Pick<Order, 'totalCents' | 'paidCents' | 'giftCardPayments'>>): string {
  const bank = 'your original payment method';
  if (!giftCardPayments) return bank;
  const cards = giftCardPayments.length > 1 ? 'your gift cards' : 'your gift card';
  const isCharged = paidCents > giftCardPayments.reduce((sum, { cents }) => sum + cents, 0);
  return isCharged ? `${bank}, then ${cards}` : cards;
}
