import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { DEFAULT_SELECTION, type Selection } from '#shared/catalogue/selection.ts';
import { call } from '#web/lib/api.ts';
import { queryOf } from './selection.ts';

/** Spec section 9: ten are fetched, the dialog shows five of them. */
export const DIALOG_RESULTS = 5;

/** As long as the API reads it. */
const LONGEST_TERM = 200;

/** What an address asks the search for; empty when nothing. */
export const termOf = (search: URLSearchParams): string => (search.get('q') ?? '').trim().slice(0, LONGEST_TERM);

export const quickSearchQuery = (term: string) =>
  queryOptions({
    queryKey: ['search', 'quick', term],
    queryFn: ({ signal }) => call('GET /api/search', { query: { q: term, limit: 10 }, signal }),
    enabled: term !== '',
  });

export const searchQuery = (term: string, selection: Selection = DEFAULT_SELECTION) =>
  infiniteQueryOptions({
    queryKey: ['search', 'full', term, selection],
    queryFn: ({ pageParam }) =>
      call('GET /api/search', {
        query: { q: term, ...queryOf(selection), ...(pageParam ? { cursor: pageParam } : {}), limit: 24 },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: term !== '',
  });

export const countFound = (count: number, term: string): string =>
  `${count} ${count === 1 ? 'product' : 'products'} found for “${term}”`;
