import { type Cents, roundHalfUp, sumCents } from './money.ts';
import {
  type AppliedOffer,
  appliedOffer,
  bestItemsOffer,
  MIN_CHARGE_CENTS,
  type OfferTerms,
  shippingOffer,
} from './offers.ts';

const step = (units: number, percent: number) => ({
  units,
  percent,
  label: `${percent}% OFF (${units}+ ITEMS)`,
});

/** Percent off by the number of units in the cart, largest first. */
export const VOLUME_DISCOUNTS = [step(6, 25), step(3, 10)] as const;

export const MAX_LINE_QUANTITY = 99;
/** Stripe Checkout accepts at most 100 lines. */
export const MAX_CART_LINES = 50;

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
  /** Of the volume discount, which an offer may replace. */
  discountPercent: number;
  discountLabel: string | null;
  offers: AppliedOffer[];
  subtotalCents: Cents;
  /** Volume discount and offers. */
  discountCents: Cents;
  shippingCents: Cents;
  /** `subtotalCents - discountCents + shippingCents`. */
  totalCents: Cents;
}

export const volumeDiscount = (units: number) => VOLUME_DISCOUNTS.find((one) => units >= one.units) ?? null;

/** Returns the name of the discount on a number of units: `Volume discount, 10% for 3+ items`. */
export function discountName(units: number): string {
  const step = volumeDiscount(units);
  return step ? `Volume discount, ${step.percent}% for ${step.units}+ items` : 'Discount';
}

/** Returns a prompt such as `Add 1 more item for 10% off`, or null once a discount applies. */
export function volumePrompt(units: number): string | null {
  const first = VOLUME_DISCOUNTS[VOLUME_DISCOUNTS.length - 1];
  if (!first || units >= first.units) return null;
  const missing = first.units - units;
  return `Add ${missing} more ${missing === 1 ? 'item' : 'items'} for ${first.percent}% off`;
}

export const discountedUnit = (unitCents: Cents, percent: number): Cents =>
  roundHalfUp((unitCents * (100 - percent)) / 100);

/** Shipping price of a cart. `zone` comes from the shop's table or a provider's quote; null when the country is not served. */
export interface ShippingTerms {
  zone: { cents: Cents } | null;
  /** Discounted total from which shipping is free; null for never. */
  freeFromCents: Cents | null;
}

export const isShippingFree = (goodsCents: Cents, freeFromCents: Cents | null): boolean =>
  freeFromCents !== null && goodsCents >= freeFromCents;

/**
 * Prices a cart. Cart page, checkout, order and mail all show this result.
 * Discounts and rounds each unit price, because Stripe's page multiplies unit prices and must charge the same total. An offer
 * comes off the lines as a sum: the page has it as one coupon. A cart gets at most one offer on its items, the one that saves
 * most, and one on shipping. No offer makes a cart dearer: free shipping depends on the price before offers.
 */
export function priceCart<Line extends { productId?: string; unitCents: Cents; quantity: number }>(
  lines: readonly Line[],
  shipping: ShippingTerms,
  offers: readonly OfferTerms[] = [],
): CartPrice<Line> {
  const units = lines.reduce((sum, line) => sum + line.quantity, 0);
  const volume = volumeDiscount(units);
  const reduced = lines.map((line) => ({ ...line, unitCents: discountedUnit(line.unitCents, volume?.percent ?? 0) }));
  const best = bestItemsOffer(offers, lines, reduced);
  const discount = best?.withVolume === false ? null : volume;
  const priced = lines.map((line, at) => {
    const discountedUnitCents = discountedUnit(line.unitCents, discount?.percent ?? 0);
    const offerCents = best?.shares[at] ?? 0;
    return { ...line, discountedUnitCents, offerCents, totalCents: discountedUnitCents * line.quantity - offerCents };
  });
  const subtotalCents = sumCents(lines.map((line) => line.unitCents * line.quantity));
  const goodsCents = sumCents(priced.map((line) => line.totalCents));
  const beforeOffersCents = sumCents(reduced.map((line) => line.unitCents * line.quantity));
  const fullShippingCents = shippingFor(beforeOffersCents, units, shipping);
  const free = fullShippingCents > 0 && goodsCents >= MIN_CHARGE_CENTS ? shippingOffer(offers, lines) : null;
  const shippingCents = free ? 0 : fullShippingCents;
  return {
    lines: priced,
    units,
    discountPercent: discount?.percent ?? 0,
    discountLabel: discount?.label ?? null,
    offers: [
      ...(best ? [appliedOffer(best.offer, sumCents(best.shares))] : []),
      ...(free ? [appliedOffer(free, 0)] : []),
    ],
    subtotalCents,
    discountCents: subtotalCents - goodsCents,
    shippingCents,
    totalCents: goodsCents + shippingCents,
  };
}

function shippingFor(goodsCents: Cents, units: number, { zone, freeFromCents }: ShippingTerms): Cents {
  if (units === 0 || !zone) return 0;
  return isShippingFree(goodsCents, freeFromCents) ? 0 : zone.cents;
}
