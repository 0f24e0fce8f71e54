import type { GiftCardTerms } from './terms.ts';

/** Off until an owner turns gift cards on: each one sold is a liability. */
export const DEFAULT_GIFT_CARD_TERMS: GiftCardTerms = {
  isOn: false,
  amountsCents: [2_500, 5_000, 10_000],
  ownAmount: { minCents: 1_000, maxCents: 50_000 },
};

/** Returns whether a gift card of this value is for sale. */
export const isSoldAmount = ({ isOn, amountsCents, ownAmount }: GiftCardTerms, cents: number): boolean =>
  isOn &&
  (amountsCents.includes(cents) || (ownAmount !== null && cents >= ownAmount.minCents && cents <= ownAmount.maxCents));
