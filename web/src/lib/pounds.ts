/** International avoirdupois pound, exact by definition (1959). */
const GRAMS_PER_POUND = 453.59237;

/** `907` -> `2`, for a field: pounds with two decimals at most. */
export const poundsOf = (grams: number): string => String(Number((grams / GRAMS_PER_POUND).toFixed(2)));

/** What is written in a field of pounds, in whole grams; null for anything that is no weight. */
export function gramsOf(text: string): number | null {
  const weight = text.trim();
  return /^\d{1,4}(?:\.\d*)?$|^\.\d+$/.test(weight) ? Math.round(Number(weight) * GRAMS_PER_POUND) : null;
}
