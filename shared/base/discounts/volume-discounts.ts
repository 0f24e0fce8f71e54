import { type Cents, roundHalfUp } from '../money.ts';

/** Percent off every item of a cart with at least this many units. */
export interface VolumeStep {
  units: number;
  percent: number;
}

/** Steps of a shop that never set its own, fewest units first. */
export const DEFAULT_VOLUME_STEPS: readonly VolumeStep[] = [
  { units: 3, percent: 10 },
  { units: 6, percent: 25 },
];

export const MAX_VOLUME_STEPS = 5;

/** Returns whether each step, by units, gives more than the one before. */
export function areVolumeStepsRising(steps: readonly VolumeStep[]): boolean {
  const sorted = sortVolumeSteps(steps);
  return sorted.every(({ units, percent }, at) => {
    const before = sorted[at - 1];
    return !before || (units > before.units && percent > before.percent);
  });
}

/** Returns the steps with the fewest units first. */
export const sortVolumeSteps = (steps: readonly VolumeStep[]): VolumeStep[] =>
  steps.toSorted((a, b) => a.units - b.units);

/** Returns the step that a number of units reaches; null below the first. `steps` have the fewest units first. */
export const volumeDiscount = (units: number, steps: readonly VolumeStep[]): VolumeStep | null =>
  steps.findLast((step) => units >= step.units) ?? null;

/** Returns what the cart shows: `25% OFF (6+ ITEMS)`. */
export const volumeLabel = ({ units, percent }: VolumeStep): string => `${percent}% OFF (${units}+ ITEMS)`;

/** Returns the name of a step on a receipt: `Volume discount, 10% for 3+ items`. */
export const discountName = (step: VolumeStep | null): string =>
  step ? `Volume discount, ${step.percent}% for ${step.units}+ items` : 'Discount';

/** Returns a prompt such as `Add 1 more item for 10% off`, or null once a discount applies. */
export function volumePrompt(units: number, [first]: readonly VolumeStep[]): string | null {
  if (!first || units >= first.units) return null;
  const missing = first.units - units;
  return `Add ${missing} more ${missing === 1 ? 'item' : 'items'} for ${first.percent}% off`;
}

export const discountedUnit = (unitCents: Cents, percent: number): Cents =>
  roundHalfUp((unitCents * (100 - percent)) / 100);
