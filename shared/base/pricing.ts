import { type Cents, roundHalfUp, sumCents } from './money.ts';

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
 * Discounts and rounds each unit price, because Stripe's page multiplies unit prices and must charge the same total.
 */
export function priceCart<Line extends { unitCents: Cents; quantity: number }>(
  lines: readonly Line[],
  shipping: ShippingTerms,
): CartPrice<Line> {
  const units = lines.reduce((sum, line) => sum + line.quantity, 0);
  const discount = volumeDiscount(units);
  const discountPercent = discount?.percent ?? 0;
  const priced = lines.map((line) => {
    const discountedUnitCents = discountedUnit(line.unitCents, discountPercent);
    return { ...line, discountedUnitCents, totalCents: discountedUnitCents * line.quantity };
  });
  const subtotalCents = sumCents(lines.map((line) => line.unitCents * line.quantity));
  const goodsCents = sumCents(priced.map((line) => line.totalCents));
  const shippingCents = shippingFor(goodsCents, units, shipping);
  return {
    lines: priced,
    units,
    discountPercent,
    discountLabel: discount?.label ?? null,
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
