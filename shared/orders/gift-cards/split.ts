import { MIN_CHARGE_CENTS } from '#shared/base/discounts/offers.ts';
import type { Cents } from '#shared/base/money.ts';
import type { GiftCardPayment } from './gift-card.ts';

type PayingCard = Pick<GiftCardPayment, 'id' | 'lastFour'> & { balanceCents: Cents };

export interface SplitPayment {
  giftCardPayments: GiftCardPayment[];
  /** The part of the bank card: nothing, or at least Stripe's minimum charge. */
  dueCents: Cents;
}

/**
 * Divides a total among gift cards in their order and the bank card. Cards pay all they can, but leave the bank card the
 * minimum charge where they do not pay everything. A total below the minimum that they do not cover is all due. No gift card
 * pays for `boughtCents`, the price of new gift cards.
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
