import type { GiftCardTerms } from './terms.ts';

/** Gift cards are off by default, because each sold card is a liability. An owner has to turn them on. */
export const DEFAULT_GIFT_CARD_TERMS: GiftCardTerms = {
  isOn: false,
  amountsCents: [2_500, 5_000, 10_000],
  ownAmount: { minCents: 1_000, maxCents: 50_000 },
};

/** Returns whether the shop sells gift cards with this value. */
export const isSoldAmount = ({ isOn, amountsCents, ownAmount }: GiftCardTerms, cents: number): boolean =>
  isOn &&
  (amountsCents.includes(cents) || (ownAmount !== null && cents >= ownAmount.minCents && cents <= ownAmount.maxCents));
