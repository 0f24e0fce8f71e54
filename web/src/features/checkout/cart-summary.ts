import { type AppliedOffer, offerLabel } from '#shared/base/discounts/applied-offer.ts';
import { type VolumeStep, volumePrompt } from '#shared/base/discounts/volume-discounts.ts';
import { type Cents, formatCents } from '#shared/base/money.ts';

interface Summarized {
  price: {
    units: number;
    discountLabel: string | null;
    offers: readonly AppliedOffer[];
    totalCents: Cents;
    giftCardsCents: Cents;
  };
  volumeSteps: readonly VolumeStep[];
}

/** Describes a changed cart for screen readers. Gift cards get no volume discount, so a cart of them alone names none. */
export function cartSummary({ price, volumeSteps }: Summarized, removedTitle: string | undefined): string {
  const gone = removedTitle === undefined ? [] : [`${removedTitle} removed.`];
  if (price.units === 0 && price.giftCardsCents === 0) return [...gone, 'Your cart is empty.'].join(' ');
  const volume = price.units === 0 ? null : (price.discountLabel ?? volumePrompt(price.units, volumeSteps));
  const discounts = [volume, ...price.offers.map(offerLabel)].filter(Boolean).map((text) => `${text}.`);
  return [...gone, ...discounts, `Total ${formatCents(price.totalCents)}.`].join(' ');
}
