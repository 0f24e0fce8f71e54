import { compareNaturally } from '#shared/base/compare-naturally.ts';

/** Sort orders of product lists, beside the default order of the list. */
export const SORTS = ['newest', 'price-asc', 'price-desc'] as const;
/** Sort orders of searches; the first is the default. */
export const SEARCH_SORTS = ['best', ...SORTS] as const;
/** `featured` is the order of a category, newest first if it has none of its own. */
export type Sort = (typeof SEARCH_SORTS)[number] | 'featured';

/** Prices in cents, both ends included; null leaves an end open. */
export interface PriceRange {
  minCents: number | null;
  maxCents: number | null;
}

/** Filters and sort of a list. Values within sizes, colors, categories or tags are alternatives; all parts must match. */
export interface Selection {
  sizes: readonly string[];
  colors: readonly string[];
  /** Names of categories. */
  categories: readonly string[];
  tags: readonly string[];
  /** Null for all prices. */
  price: PriceRange | null;
  /** Only products in stock in one of the selected sizes and colors. */
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

/** Filters of a list, each with the number of products that it would leave beside the choices in the others. */
export interface Filters {
  /** Without any choice. */
  total: number;
  sizes: Facet[];
  colors: Facet[];
  categories: Facet[];
  /** The most frequent ones. */
  tags: Facet[];
  prices: PriceFacet[];
  inStock: number;
}

/** Counts the active filters; the sort is not one. */
export const countFilters = ({ sizes, colors, categories, tags, price, inStock }: Selection): number =>
  sizes.length + colors.length + categories.length + tags.length + (price ? 1 : 0) + (inStock ? 1 : 0);

export const isFiltered = (selection: Selection): boolean => countFilters(selection) > 0;

/** Normalizes a value for comparison: `Washed Black` and ` washed black` are equal. */
export const normalizeValue = (value: string): string => value.trim().toLowerCase();

/** `['M', 'Black, washed']` -> `'M,Black\, washed'`: commas within a value are escaped with a backslash. */
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');

/** Splits a list joined by `joinValues` or typed by hand; trims values and drops blanks and duplicates. */
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

/** Sorts letter sizes first (XS, S, M), then all others by number and alphabet. */
export const compareSizes = (a: string, b: string): number => rankOf(a) - rankOf(b) || compareNaturally(a, b);

export const compareFacets = (a: Facet, b: Facet): number => b.count - a.count || compareNaturally(a.value, b.value);
