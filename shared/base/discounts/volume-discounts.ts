import { type Cents, roundHalfUp } from '../money.ts';

/** Takes `percent` off every item of a cart with at least this many units. */
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

/** Returns whether each step needs more units and takes off a larger percentage than the step before it. */
export function areVolumeStepsRising(steps: readonly VolumeStep[]): boolean {
  const sorted = sortVolumeSteps(steps);
  return sorted.every(({ units, percent }, at) => {
    const before = sorted[at - 1];
    return !before || (units > before.units && percent > before.percent);
  });
}

/** Sorts the steps, with the fewest units first. */
export const sortVolumeSteps = (steps: readonly VolumeStep[]): VolumeStep[] =>
  steps.toSorted((a, b) => a.units - b.units);

/**
 * Returns the highest step that a number of units reaches. Null below the first step. `steps` must have the fewest units
 * first.
 */
export const volumeDiscount = (units: number, steps: readonly VolumeStep[]): VolumeStep | null =>
  steps.findLast((step) => units >= step.units) ?? null;

/** Returns the label that the cart shows for a step: `25% OFF (6+ ITEMS)`. */
export const volumeLabel = ({ units, percent }: VolumeStep): string => `${percent}% OFF (${units}+ ITEMS)`;

/** Returns the name of a step on a receipt: `Volume discount, 10% for 3+ items`. Without a step, returns `Discount`. */
export const discountName = (step: VolumeStep | null): string =>
  step ? `Volume discount, ${step.percent}% for ${step.units}+ items` : 'Discount';

/**
 * Returns a prompt such as `Add 1 more item for 10% off`. Null if the cart already reaches the first step or there are no
 * steps.
 */
export function volumePrompt(units: number, [first]: readonly VolumeStep[]): string | null {
  if (!first || units >= first.units) return null;
  const missing = first.units - units;
  return `Add ${missing} more ${missing === 1 ? 'item' : 'items'} for ${first.percent}% off`;
}

export const discountedUnit = (unitCents: Cents, percent: number): Cents =>
  roundHalfUp((unitCents * (100 - percent)) / 100);
