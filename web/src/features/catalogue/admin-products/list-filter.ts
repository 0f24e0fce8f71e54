import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tagSchema } from '#shared/catalogue/tags.ts';
import type { QueryInputOf } from '#shared/contract/index.ts';
import { PRODUCT_STATUS_LABELS, PRODUCT_SYNC_LABELS, STOCK_LABELS } from './product-labels.ts';

/** Filters of the product list. The names are the same in the address and in the request. */
export type ListFilter = Omit<QueryInputOf<'GET /api/admin/products'>, 'limit' | 'cursor'>;

const oneOf = <T extends string>(labels: Record<T, string>, text: string | null): T | undefined =>
  text !== null && Object.hasOwn(labels, text) ? (text as T) : undefined;

/** Reads the filters from an address's query. Ignores unknown values. */
export function filterOf(search: URLSearchParams): ListFilter {
  const q = (search.get('q') ?? '').trim().slice(0, 200);
  const category = search.get('category');
  const filter = {
    q: q || undefined,
    status: oneOf(PRODUCT_STATUS_LABELS, search.get('status')),
    stock: oneOf(STOCK_LABELS, search.get('stock')),
    category: category && /^cat_[0-9A-HJKMNP-TV-Z]{26}$/.test(category) ? category : undefined,
    sync: oneOf(PRODUCT_SYNC_LABELS, search.get('sync')),
    tag: tagSchema.safeParse(search.get('tag')).data,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** Returns the query string of a filter. The order of the parameters is always the same. */
export function filterSearch({ q, status, stock, category, sync, tag }: ListFilter): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ q, status, stock, category, sync, tag }))
    if (value) search.set(name, value);
  return search.size > 0 ? `?${search}` : '';
}

/** Counts the filters that are set, except the search text. */
export const countChosen = ({ q: _q, ...chosen }: ListFilter): number => Object.values(chosen).filter(Boolean).length;

/** Returns the filter in the address, and a function that changes it. Changes made by typing add no history entry. */
export function useListFilter(): [ListFilter, (changes: ListFilter, options?: { isTyped?: boolean }) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const filter = useMemo(() => filterOf(new URLSearchParams(search)), [search]);
  const change = (changes: ListFilter, { isTyped = false } = {}) => {
    // The admin may type a search and then open another page. The delayed search must not bring back the list.
    if (window.location.pathname !== pathname) return;
    // The address is already up to date while the list renders. A change based on an older filter would lose the change
    // before it.
    const current = filterOf(new URLSearchParams(window.location.search));
    navigate(
      { pathname, search: filterSearch({ ...current, ...changes }) },
      { replace: isTyped, preventScrollReset: true },
    );
  };
  return [filter, change];
}
