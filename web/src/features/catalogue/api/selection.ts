import {
  joinValues,
  type PriceRange,
  type Selection,
  SORTS,
  type Sort,
  splitValues,
} from '#shared/catalogue/selection.ts';

const MAX_VALUES = 30;

/** Returns the default sort order of the list at an address: best match for a search, featured otherwise. */
const defaultSort = (search: URLSearchParams): Sort => (search.has('q') ? 'best' : 'featured');

const centsOf = (dollars = ''): number | null => (dollars ? Math.round(Number(dollars) * 100) : null);

/** Reads a price range in dollars, such as `25-50`, `25-`, or `-50`. Returns null for anything else. */
function priceOf(text: string | null): PriceRange | null {
  const [, min, max] = /^(\d{1,6}(?:\.\d\d?)?)?-(\d{1,6}(?:\.\d\d?)?)?$/.exec(text ?? '') ?? [];
  return min || max ? { minCents: centsOf(min), maxCents: centsOf(max) } : null;
}

const dollarsOf = (cents: number | null): string => (cents === null ? '' : String(cents / 100));

/**
 * Reads filters and sort order from an address, such as
 * `?size=M,L&color=Black&category=Sale&tag=Wool&price=25-50&stock=in&sort=price-asc`. Ignores everything else.
 */
export function selectionOf(search: URLSearchParams): Selection {
  const values = (name: string) => splitValues(search.getAll(name).join(',').slice(0, 1000)).slice(0, MAX_VALUES);
  return {
    sizes: values('size'),
    colors: values('color'),
    categories: values('category'),
    tags: values('tag'),
    price: priceOf(search.get('price')),
    inStock: search.get('stock') === 'in',
    sort: SORTS.find((sort) => sort === search.get('sort')) ?? defaultSort(search),
  };
}

/** Returns the query string with another selection. Leaves its commas unencoded, so that the address is readable. */
export function withSelection(
  search: URLSearchParams,
  { sizes, colors, categories, tags, price, inStock, sort }: Selection,
): string {
  const next = new URLSearchParams(search);
  const write = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  write('size', joinValues(sizes));
  write('color', joinValues(colors));
  write('category', joinValues(categories));
  write('tag', joinValues(tags));
  write('price', price ? `${dollarsOf(price.minCents)}-${dollarsOf(price.maxCents)}` : '');
  write('stock', inStock ? 'in' : '');
  write('sort', sort === defaultSort(search) ? '' : sort);
  return next.toString().replaceAll('%2C', ',');
}

/** Returns the filters of a selection as query parameters for the API. */
export const filtersOf = ({ sizes, colors, categories, tags, price, inStock }: Selection) => ({
  ...(sizes.length > 0 ? { size: joinValues(sizes) } : {}),
  ...(colors.length > 0 ? { color: joinValues(colors) } : {}),
  ...(categories.length > 0 ? { categoryName: joinValues(categories) } : {}),
  ...(tags.length > 0 ? { tag: joinValues(tags) } : {}),
  ...(price?.minCents ? { minPriceCents: String(price.minCents) } : {}),
  ...(price?.maxCents ? { maxPriceCents: String(price.maxCents) } : {}),
  ...(inStock ? { inStock: 'true' as const } : {}),
});

/** Returns a selection as query parameters for the API. Leaves out the sort order if it is the list's default. */
export const queryOf = (selection: Selection) => ({
  ...filtersOf(selection),
  ...(selection.sort === 'featured' || selection.sort === 'best' ? {} : { sort: selection.sort }),
});
