import type { AppliedOffer } from './discounts/applied-offer.ts';
import { appliedOffer, bestItemsOffer, MIN_CHARGE_CENTS, type OfferTerms, shippingOffer } from './discounts/offers.ts';
import { discountedUnit, type VolumeStep, volumeDiscount, volumeLabel } from './discounts/volume-discounts.ts';
import { type Cents, sumCents } from './money.ts';

export interface PricedLine {
  unitCents: Cents;
  discountedUnitCents: Cents;
  quantity: number;
  /** Cents that an offer takes off the whole line. */
  offerCents: Cents;
  /** Equals `discountedUnitCents * quantity - offerCents`. */
  totalCents: Cents;
}

export interface CartPrice<Line> {
  lines: (Line & PricedLine)[];
  units: number;
  /** The volume discount, unless an offer replaces it. Null if there is none. */
  volumeDiscount: VolumeStep | null;
  discountPercent: number;
  discountLabel: string | null;
  offers: AppliedOffer[];
  /** Total of the gift cards in the cart. Discounts do not reduce gift cards, and gift cards are not shipped. */
  giftCardsCents: Cents;
  /** Items at full price plus gift cards. */
  subtotalCents: Cents;
  /** Volume discount plus offers. */
  discountCents: Cents;
  shippingCents: Cents;
  /** Equals `subtotalCents - discountCents + shippingCents`. */
  totalCents: Cents;
}

/** The shop's settings that affect the price of a cart. */
export interface PriceTerms {
  /** Shipping price from the shop's table or a provider's quote. Null if the shop does not ship to the country. */
  zone: { cents: Cents } | null;
  /** Total after the volume discount from which shipping is free, in cents. Null if shipping is never free. */
  freeFromCents: Cents | null;
  /** Sorted with the fewest units first. */
  volumeSteps: readonly VolumeStep[];
}

export const isShippingFree = (goodsCents: Cents, freeFromCents: Cents | null): boolean =>
  freeFromCents !== null && goodsCents >= freeFromCents;

/**
 * Prices a cart. The cart, the checkout, the order, and the emails all show this result. The volume discount is rounded per
 * unit, because Stripe's page multiplies unit prices and must charge the same total. An offer is subtracted from whole lines,
 * because Stripe's page shows it as one coupon. A cart gets at most one offer on its items, which is the one that saves the
 * most, and one offer on shipping. An offer never makes a cart more expensive, because the free shipping threshold uses the
 * price before offers. Gift cards are added at the end. They change only the subtotal and the total.
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
