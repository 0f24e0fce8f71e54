import { MIN_CHARGE_CENTS } from '#shared/base/discounts/offers.ts';
import type { Cents } from '#shared/base/money.ts';
import type { GiftCardPayment } from './gift-card.ts';

type PayingCard = Pick<GiftCardPayment, 'id' | 'lastFour'> & { balanceCents: Cents };

export interface SplitPayment {
  giftCardPayments: GiftCardPayment[];
  /** Cents to charge to the bank card: 0, or at least Stripe's minimum charge. */
  dueCents: Cents;
}

/**
 * Splits a total over the gift cards, in the given order, and the bank card. Gift cards pay as much as they can. If they do
 * not cover everything, at least the minimum charge is left for the bank card. If the total itself is below the minimum
 * charge and not covered, gift cards pay nothing. Gift cards never pay for `boughtCents`, the price of new gift cards.
 */
export function splitPayment(totalCents: Cents, cards: readonly PayingCard[], boughtCents: Cents = 0): SplitPayment {
  const balances = cards.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
  const most = Math.min(balances, totalCents - boughtCents);
  const isTooLittle = most < totalCents && totalCents - most < MIN_CHARGE_CENTS;
  let left = isTooLittle ? Math.max(0, totalCents - MIN_CHARGE_CENTS) : most;
  const dueCents = totalCents - left;
  const giftCardPayments = cards.flatMap(({ id, lastFour, balanceCents }) => {
    const cents = Math.min(balanceCents, left);
    left -= cents;
    return cents > 0 ? [{ id, lastFour, cents }] : [];
  });
  return { giftCardPayments, dueCents };
}
