import { formatCents } from '#shared/base/money.ts';
import { normalizeValue, type PriceRange } from '#shared/catalogue/selection.ts';

/** Clears every filter and keeps the sort order. */
export const NO_FILTERS = { sizes: [], colors: [], categories: [], tags: [], price: null, inStock: false } as const;

export const countProducts = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;

export const without = (values: readonly string[], value: string): string[] =>
  values.filter((each) => normalizeValue(each) !== normalizeValue(value));

/** Adds a value to a list, or removes it if it is already there. */
export const toggle = (values: readonly string[], value: string): string[] => {
  const others = without(values, value);
  return others.length === values.length ? [...values, value] : others;
};

const dollars = (cents: number): string => formatCents(cents).replace(/\.00$/, '');

/** Returns a price range as text: `Up to $25`, `$25 to $50`, or `$50 and up`. */
export function priceText({ minCents, maxCents }: PriceRange): string {
  if (minCents === null) return `Up to ${dollars(maxCents ?? 0)}`;
  return maxCents === null ? `${dollars(minCents)} and up` : `${dollars(minCents)} to ${dollars(maxCents)}`;
}
