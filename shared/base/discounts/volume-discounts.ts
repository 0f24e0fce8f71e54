import { type Cents, roundHalfUp } from '../money.ts';

const step = (units: number, percent: number) => ({
  units,
  percent,
  label: `${percent}% OFF (${units}+ ITEMS)`,
});

/** Percent off by the number of units in the cart, largest first. */
export const VOLUME_DISCOUNTS = [step(6, 25), step(3, 10)] as const;

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
