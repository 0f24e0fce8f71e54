/** Grams in an international avoirdupois pound. The number is exact by definition (1959). */
const GRAMS_PER_POUND = 453.59237;

/** Returns a weight in pounds for a field, with at most two decimals. For example, 907 grams become `2`. */
export const poundsOf = (grams: number): string => String(Number((grams / GRAMS_PER_POUND).toFixed(2)));

/** Returns the whole grams of a weight typed in pounds. Returns null for any other text. */
export function gramsOf(text: string): number | null {
  const weight = text.trim();
  return /^\d{1,4}(?:\.\d*)?$|^\.\d+$/.test(weight) ? Math.round(Number(weight) * GRAMS_PER_POUND) : null;
}

/** Formats a weight: 480 grams become `1.06 lbs (0.48 kg)`. */
export const formatWeight = (grams: number): string =>
  `${poundsOf(grams)} lbs (${Number((grams / 1000).toFixed(2))} kg)`;
