import { compareNaturally } from '#shared/base/compare-naturally.ts';

/** Lists the sort orders of product lists, in addition to the default order of each list. */
export const SORTS = ['newest', 'price-asc', 'price-desc'] as const;
/** Lists the sort orders of search results. The first is the default. */
export const SEARCH_SORTS = ['best', ...SORTS] as const;
/** `featured` is the order of a category, or newest first if the category has none. */
export type Sort = (typeof SEARCH_SORTS)[number] | 'featured';

/** A range of prices in cents, including both ends. A null end is open. */
export interface PriceRange {
  minCents: number | null;
  maxCents: number | null;
}

/** Filters and sort order of a list. All filters must match. A filter matches if the product has one of its values. */
export interface Selection {
  sizes: readonly string[];
  colors: readonly string[];
  /** Names of categories. */
  categories: readonly string[];
  tags: readonly string[];
  /** Null if the price is not filtered. */
  price: PriceRange | null;
  /** True to show only products that are in stock in one of the selected sizes and colors. */
  inStock: boolean;
  sort: Sort;
}

export const DEFAULT_SELECTION: Selection = {
  sizes: [],
  colors: [],
  categories: [],
  tags: [],
  price: null,
  inStock: false,
  sort: 'featured',
};

export interface Facet {
  value: string;
  count: number;
}

export interface PriceFacet extends PriceRange {
  count: number;
}

/** Filters of a list. Each value has the number of products that it would leave, given the choices in the other filters. */
export interface Filters {
  /** Number of products without any filter. */
  total: number;
  sizes: Facet[];
  colors: Facet[];
  categories: Facet[];
  /** Lists the most frequent tags, and the selected ones. */
  tags: Facet[];
  prices: PriceFacet[];
  inStock: number;
}

/** Counts the active filters. The sort order is not a filter. */
export const countFilters = ({ sizes, colors, categories, tags, price, inStock }: Selection): number =>
  sizes.length + colors.length + categories.length + tags.length + (price ? 1 : 0) + (inStock ? 1 : 0);

export const isFiltered = (selection: Selection): boolean => countFilters(selection) > 0;

/** Normalizes a value for comparison, so that `Washed Black` and ` washed black` are equal. */
export const normalizeValue = (value: string): string => value.trim().toLowerCase();

/**
 * Joins values with commas: `['M', 'Black, washed']` -> `'M,Black\, washed'`. Commas within a value are escaped with a
 * backslash.
 */
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');

/** Splits a list that was joined by `joinValues` or typed by hand. Trims the values, and drops blanks and duplicates. */
export function splitValues(list: string): string[] {
  const values = new Map<string, string>();
  for (const part of list.match(/(?:\\.|[^,\\]|\\$)+/gs) ?? []) {
    const value = part.replace(/\\(.)/gs, '$1').trim();
    if (value && !values.has(normalizeValue(value))) values.set(normalizeValue(value), value);
  }
  return [...values.values()];
}

const LETTER_SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL'];
const SIZE_ALIASES: Record<string, string> = { '2XS': 'XXS', XXL: '2XL', XXXL: '3XL', XXXXL: '4XL' };

const rankOf = (size: string): number => {
  const name = size.trim().toUpperCase();
  const rank = LETTER_SIZES.indexOf(SIZE_ALIASES[name] ?? name);
  return rank === -1 ? LETTER_SIZES.length : rank;
};

/** Compares sizes. Letter sizes come first (XS, S, M), then all others by number and alphabet. */
export const compareSizes = (a: string, b: string): number => rankOf(a) - rankOf(b) || compareNaturally(a, b);

export const compareFacets = (a: Facet, b: Facet): number => b.count - a.count || compareNaturally(a.value, b.value);
