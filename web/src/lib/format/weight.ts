/** International avoirdupois pound, exact by definition (1959). */
const GRAMS_PER_POUND = 453.59237;

/** `907` -> `2`, for a field: pounds with two decimals at most. */
export const poundsOf = (grams: number): string => String(Number((grams / GRAMS_PER_POUND).toFixed(2)));

/** Returns the whole grams of a typed weight in pounds; null for anything else. */
export function gramsOf(text: string): number | null {
  const weight = text.trim();
  return /^\d{1,4}(?:\.\d*)?$|^\.\d+$/.test(weight) ? Math.round(Number(weight) * GRAMS_PER_POUND) : null;
}

/** Formats grams: `480` -> `1.06 lbs (0.48 kg)`. */
export const formatWeight = (grams: number): string =>
  `${poundsOf(grams)} lbs (${Number((grams / 1000).toFixed(2))} kg)`;
