/** How a list of products can be sorted; the first is what stands when nothing is asked for. */
export const SORTS = ['newest', 'price-asc', 'price-desc'] as const;
export type Sort = (typeof SORTS)[number];

/** What is picked out of a list. Values of one kind are alternatives; the kinds narrow each other. */
export interface Selection {
  sizes: readonly string[];
  colors: readonly string[];
  /** Only what can be bought now, in one of the sizes and colours that are picked. */
  inStock: boolean;
  sort: Sort;
}

export const DEFAULT_SELECTION: Selection = { sizes: [], colors: [], inStock: false, sort: 'newest' };

/** A value of a filter and how many products have it. */
export interface Facet {
  value: string;
  count: number;
}

/** What a list can be narrowed by, with how many products are behind each choice. */
export interface Filters {
  total: number;
  sizes: Facet[];
  colors: Facet[];
  inStock: number;
}

/** How many filters stand; the sort is none. */
export const countFilters = ({ sizes, colors, inStock }: Selection): number =>
  sizes.length + colors.length + (inStock ? 1 : 0);

export const isFiltered = (selection: Selection): boolean => countFilters(selection) > 0;

/** The form in which two values are one: `Washed Black` and ` washed black`. */
export const normalizeValue = (value: string): string => value.trim().toLowerCase();

/** `['M', 'Black, washed']` -> `'M,Black\, washed'`: a comma of a value's own stands behind a backslash. */
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');

/** The values of a list that `joinValues` or a hand has written: trimmed, none twice, blank ones left out. */
export function splitValues(list: string): string[] {
  const values = new Map<string, string>();
  for (const part of list.match(/(?:\\.|[^,\\]|\\$)+/gs) ?? []) {
    const value = part.replace(/\\(.)/gs, '$1').trim();
    if (value && !values.has(normalizeValue(value))) values.set(normalizeValue(value), value);
  }
  return [...values.values()];
}

const LETTER_SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL'];
const OTHER_NAMES: Record<string, string> = { '2XS': 'XXS', XXL: '2XL', XXXL: '3XL', XXXXL: '4XL' };
const natural = new Intl.Collator('en', { numeric: true });

const rankOf = (size: string): number => {
  const name = size.trim().toUpperCase();
  const rank = LETTER_SIZES.indexOf(OTHER_NAMES[name] ?? name);
  return rank === -1 ? LETTER_SIZES.length : rank;
};

/** XS before S before M, letters before everything else, which goes by number and alphabet. */
export const compareSizes = (a: string, b: string): number => rankOf(a) - rankOf(b) || natural.compare(a, b);

/** The most frequent first, then by name. */
export const compareFacets = (a: Facet, b: Facet): number => b.count - a.count || natural.compare(a.value, b.value);
