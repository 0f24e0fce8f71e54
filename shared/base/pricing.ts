import type { AppliedOffer } from './discounts/applied-offer.ts';
import { appliedOffer, bestItemsOffer, MIN_CHARGE_CENTS, type OfferTerms, shippingOffer } from './discounts/offers.ts';
import { discountedUnit, type VolumeStep, volumeDiscount, volumeLabel } from './discounts/volume-discounts.ts';
import { type Cents, sumCents } from './money.ts';

export interface PricedLine {
  unitCents: Cents;
  discountedUnitCents: Cents;
  quantity: number;
  /** Share of an offer in this line. */
  offerCents: Cents;
  /** `discountedUnitCents * quantity - offerCents`. */
  totalCents: Cents;
}

export interface CartPrice<Line> {
  lines: (Line & PricedLine)[];
  units: number;
  /** The volume discount, which an offer may replace; null without one. */
  volumeDiscount: VolumeStep | null;
  discountPercent: number;
  discountLabel: string | null;
  offers: AppliedOffer[];
  /** Gift cards in the cart, which no discount reduces and which are not shipped. */
  giftCardsCents: Cents;
  /** Items at full price, and gift cards. */
  subtotalCents: Cents;
  /** Volume discount and offers. */
  discountCents: Cents;
  shippingCents: Cents;
  /** `subtotalCents - discountCents + shippingCents`. */
  totalCents: Cents;
}

/** The shop's settings that price a cart. */
export interface PriceTerms {
  /** From the shop's table or a provider's quote; null when the country is not served. */
  zone: { cents: Cents } | null;
  /** Discounted total from which shipping is free; null for never. */
  freeFromCents: Cents | null;
  /** Fewest units first. */
  volumeSteps: readonly VolumeStep[];
}

export const isShippingFree = (goodsCents: Cents, freeFromCents: Cents | null): boolean =>
  freeFromCents !== null && goodsCents >= freeFromCents;

/**
 * Prices a cart. The cart, checkout, order, and mail all show this result. Discounts and rounds each unit price,
 * because Stripe's page multiplies unit prices and must charge the same total. An offer is subtracted from the lines as
 * a sum, because Stripe's page has it as one coupon. A cart gets at most one offer on its items, the one that saves
 * most, and one on shipping. No offer makes a cart more expensive: free shipping depends on the price before offers.
 * Gift cards in the cart are added at the end: only the total depends on them.
 */
export function priceCart<Line extends { productId?: string; unitCents: Cents; quantity: number }>(
  lines: readonly Line[],
  terms: PriceTerms,
  offers: readonly OfferTerms[] = [],
  giftCardsCents: Cents = 0,
): CartPrice<Line> {
  const units = lines.reduce((sum, line) => sum + line.quantity, 0);
  const volume = volumeDiscount(units, terms.volumeSteps);
  const reduced = lines.map((line) => ({ ...line, unitCents: discountedUnit(line.unitCents, volume?.percent ?? 0) }));
  const best = bestItemsOffer(offers, lines, reduced);
  const discount = best?.withVolume === false ? null : volume;
  const priced = lines.map((line, at) => {
    const discountedUnitCents = discountedUnit(line.unitCents, discount?.percent ?? 0);
    const offerCents = best?.shares[at] ?? 0;
    return { ...line, discountedUnitCents, offerCents, totalCents: discountedUnitCents * line.quantity - offerCents };
  });
  const fullCents = sumCents(lines.map((line) => line.unitCents * line.quantity));
  const goodsCents = sumCents(priced.map((line) => line.totalCents));
  const beforeOffersCents = sumCents(reduced.map((line) => line.unitCents * line.quantity));
  const fullShippingCents = shippingFor(beforeOffersCents, units, terms);
  const free = fullShippingCents > 0 && goodsCents >= MIN_CHARGE_CENTS ? shippingOffer(offers, lines) : null;
  const shippingCents = free ? 0 : fullShippingCents;
  return {
    lines: priced,
    units,
    volumeDiscount: discount,
    discountPercent: discount?.percent ?? 0,
    discountLabel: discount && volumeLabel(discount),
    offers: [
      ...(best ? [appliedOffer(best.offer, sumCents(best.shares))] : []),
      ...(free ? [appliedOffer(free, 0)] : []),
    ],
    giftCardsCents,
    subtotalCents: fullCents + giftCardsCents,
    discountCents: fullCents - goodsCents,
    shippingCents,
    totalCents: goodsCents + giftCardsCents + shippingCents,
  };
}

function shippingFor(goodsCents: Cents, units: number, { zone, freeFromCents }: PriceTerms): Cents {
  if (units === 0 || !zone) return 0;
  return isShippingFree(goodsCents, freeFromCents) ? 0 : zone.cents;
}
