import { joinValues, type Selection, SORTS, splitValues } from '#shared/catalogue/selection.ts';

const MAX_VALUES = 30;

/**
 * Reads filters and order from an address: `?size=M,L&color=Black&stock=in&sort=price-asc`. Ignores everything else.
 */
export function selectionOf(search: URLSearchParams): Selection {
  const values = (name: string) => splitValues(search.getAll(name).join(',').slice(0, 1000)).slice(0, MAX_VALUES);
  return {
    sizes: values('size'),
    colors: values('color'),
    inStock: search.get('stock') === 'in',
    sort: SORTS.find((sort) => sort === search.get('sort')) ?? 'newest',
  };
}

/** The same address with another selection; its commas stay legible. */
export function withSelection(search: URLSearchParams, { sizes, colors, inStock, sort }: Selection): string {
  const next = new URLSearchParams(search);
  const write = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  write('size', joinValues(sizes));
  write('color', joinValues(colors));
  write('stock', inStock ? 'in' : '');
  write('sort', sort === 'newest' ? '' : sort);
  return next.toString().replaceAll('%2C', ',');
}

/** A selection as the shop's routes take it. */
export const queryOf = ({ sizes, colors, inStock, sort }: Selection) => ({
  ...(sizes.length > 0 ? { size: joinValues(sizes) } : {}),
  ...(colors.length > 0 ? { color: joinValues(colors) } : {}),
  ...(inStock ? { inStock: 'true' as const } : {}),
  ...(sort === 'newest' ? {} : { sort }),
});
