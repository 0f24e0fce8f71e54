import { type Cents, roundHalfUp, sumCents } from './money.ts';

/** Spec section 9: percent off by the number of pieces in the cart. */
export const VOLUME_DISCOUNTS = [
  { pieces: 6, percent: 25, label: '25% OFF (6+ ITEMS)' },
  { pieces: 3, percent: 10, label: '10% OFF (3+ ITEMS)' },
] as const;

export const MAX_LINE_QUANTITY = 99;
/** Stripe Checkout takes at most 100 lines; a cart of 50 different pieces is generous. */
export const MAX_CART_LINES = 50;

export interface PricedLine {
  unitCents: Cents;
  discountedUnitCents: Cents;
  quantity: number;
  /** `discountedUnitCents * quantity`. */
  totalCents: Cents;
}

export interface CartPrice<Line> {
  lines: (Line & PricedLine)[];
  units: number;
  discountPercent: number;
  discountLabel: string | null;
  subtotalCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  /** `subtotalCents - discountCents + shippingCents`. */
  totalCents: Cents;
}

export const volumeDiscount = (pieces: number) => VOLUME_DISCOUNTS.find((step) => pieces >= step.pieces) ?? null;

/** The prompt below the first step, such as `Add 1 more item for 10% off`; null once a discount applies. */
export function volumePrompt(pieces: number): string | null {
  const first = VOLUME_DISCOUNTS[VOLUME_DISCOUNTS.length - 1];
  if (!first || pieces >= first.pieces) return null;
  const missing = first.pieces - pieces;
  return `Add ${missing} more ${missing === 1 ? 'item' : 'items'} for ${first.percent}% off`;
}

export const discountedUnit = (unitCents: Cents, percent: number): Cents =>
  roundHalfUp((unitCents * (100 - percent)) / 100);

/** What sending a cart costs: `zone` is the owner's table or a quote, null where the shop does not ship to. */
export interface ShippingTerms {
  zone: { cents: Cents } | null;
  /** The discounted total from which shipping is free; null for never. */
  freeFromCents: Cents | null;
}

/** Whether the shop pays the shipping, whatever it costs. */
export const isShippingFree = (goodsCents: Cents, freeFromCents: Cents | null): boolean =>
  freeFromCents !== null && goodsCents >= freeFromCents;

/**
 * The one function that prices a cart: cart page, checkout, order and mail all show its result.
 * The discount is taken per unit, so that the card page, which multiplies units, charges the same number.
 */
export function priceCart<Line extends { unitCents: Cents; quantity: number }>(
  lines: readonly Line[],
  shipping: ShippingTerms,
): CartPrice<Line> {
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  const discount = volumeDiscount(pieces);
  const discountPercent = discount?.percent ?? 0;
  const priced = lines.map((line) => {
    const discountedUnitCents = discountedUnit(line.unitCents, discountPercent);
    return { ...line, discountedUnitCents, totalCents: discountedUnitCents * line.quantity };
  });
  const subtotalCents = sumCents(lines.map((line) => line.unitCents * line.quantity));
  const goodsCents = sumCents(priced.map((line) => line.totalCents));
  const shippingCents = shippingFor(goodsCents, pieces, shipping);
  return {
    lines: priced,
    units: pieces,
    discountPercent,
    discountLabel: discount?.label ?? null,
    subtotalCents,
    discountCents: subtotalCents - goodsCents,
    shippingCents,
    totalCents: goodsCents + shippingCents,
  };
}

function shippingFor(goodsCents: Cents, pieces: number, { zone, freeFromCents }: ShippingTerms): Cents {
  if (pieces === 0 || !zone) return 0;
  return isShippingFree(goodsCents, freeFromCents) ? 0 : zone.cents;
}
