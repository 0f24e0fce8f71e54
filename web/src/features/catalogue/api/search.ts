import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Filters, Selection } from '#shared/catalogue/selection.ts';
import { call } from '#web/lib/data/api.ts';
import { filtersOf, queryOf } from './selection.ts';

/** Number of results in the search dialog. The request fetches ten. */
export const DIALOG_RESULTS = 5;

/** Maximum length of a search term in the API. */
const LONGEST_TERM = 200;

/**
 * Returns the search term in an address, or an empty string. Replaces control characters and shortens the term to the API's
 * limit.
 */
export const termOf = (search: URLSearchParams): string =>
  (search.get('q') ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TERM)
    .toWellFormed();

export const quickSearchQuery = (term: string) =>
  queryOptions({
    queryKey: ['search', 'quick', term],
    queryFn: ({ signal }) => call('GET /api/search', { query: { q: term, limit: 10 }, signal }),
    enabled: term !== '',
  });

export const searchQuery = (term: string, selection: Selection) =>
  infiniteQueryOptions({
    queryKey: ['search', 'full', term, selection],
    queryFn: ({ pageParam }) =>
      call('GET /api/search', {
        query: {
          q: term,
          ...queryOf(selection),
          ...(selection.sort === 'newest' ? { sort: selection.sort } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
          limit: 24,
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: term !== '',
  });

/** Reads the newest products, such as for a search without results. */
export const newestQuery = queryOptions({
  queryKey: ['products', 'newest'],
  queryFn: () => call('GET /api/products', { query: { limit: 6 } }),
});

export const countFound = (count: number, term: string): string =>
  `${count} ${count === 1 ? 'product' : 'products'} found for “${term}”`;

/**
 * Reads the filters of a list of products or a search, with the number of products for each filter, given the current
 * selection. A null category means all products.
 */
export function filtersQuery(scope: { category: string | null } | { term: string }, selection: Selection) {
  const chosen = filtersOf(selection);
  return queryOptions({
    queryKey: ['filters', scope, chosen],
    queryFn: (): Promise<Filters> =>
      call('GET /api/filters', {
        query: {
          ...('term' in scope ? { q: scope.term } : scope.category ? { category: scope.category } : {}),
          ...chosen,
        },
      }),
    enabled: !('term' in scope) || scope.term !== '',
  });
}
