import {
  joinValues,
  SEARCH_SORTS,
  type Selection,
  SORTS,
  type Sort,
  splitValues,
} from '#shared/catalogue/selection.ts';

const MAX_VALUES = 30;

/** Returns the orders of the list at an address, the default first: a search has a best match. */
const sortsAt = (search: URLSearchParams): readonly [Sort, ...Sort[]] => (search.has('q') ? SEARCH_SORTS : SORTS);

/**
 * Reads filters and order from an address: `?size=M,L&color=Black&stock=in&sort=price-asc`. Ignores everything else.
 */
export function selectionOf(search: URLSearchParams): Selection {
  const values = (name: string) => splitValues(search.getAll(name).join(',').slice(0, 1000)).slice(0, MAX_VALUES);
  const sorts = sortsAt(search);
  return {
    sizes: values('size'),
    colors: values('color'),
    inStock: search.get('stock') === 'in',
    sort: sorts.find((sort) => sort === search.get('sort')) ?? sorts[0],
  };
}

/** The same address with another selection; its commas stay legible. */
export function withSelection(search: URLSearchParams, { sizes, colors, inStock, sort }: Selection): string {
  const next = new URLSearchParams(search);
  const write = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  write('size', joinValues(sizes));
  write('color', joinValues(colors));
  write('stock', inStock ? 'in' : '');
  write('sort', sort === sortsAt(search)[0] ? '' : sort);
  return next.toString().replaceAll('%2C', ',');
}

/** A selection as the shop's routes take it, without the order that is a list's default. */
export const queryOf = ({ sizes, colors, inStock, sort }: Selection) => ({
  ...(sizes.length > 0 ? { size: joinValues(sizes) } : {}),
  ...(colors.length > 0 ? { color: joinValues(colors) } : {}),
  ...(inStock ? { inStock: 'true' as const } : {}),
  ...(sort === 'newest' || sort === 'best' ? {} : { sort }),
});
