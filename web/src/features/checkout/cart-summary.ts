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

/**
 * Describes a changed cart for screen readers. Leaves out the volume discount if the cart has only gift cards, because they
 * don't get one.
 */
export function cartSummary({ price, volumeSteps }: Summarized, removedTitle: string | undefined): string {
  const gone = removedTitle === undefined ? [] : [`${removedTitle} removed.`];
  if (price.units === 0 && price.giftCardsCents === 0) return [...gone, 'Your cart is empty.'].join(' ');
  const volume = price.units === 0 ? null : (price.discountLabel ?? volumePrompt(price.units, volumeSteps));
  const discounts = [volume, ...price.offers.map(offerLabel)].filter(Boolean).map((text) => `${text}.`);
  return [...gone, ...discounts, `Total ${formatCents(price.totalCents)}.`].join(' ');
}
