import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Spec section 9: ten are fetched, the dialog shows five of them. */
export const DIALOG_RESULTS = 5;

export const quickSearchQuery = (term: string) =>
  queryOptions({
    queryKey: ['search', 'quick', term],
    queryFn: ({ signal }) => call('GET /api/search', { query: { q: term, limit: 10 }, signal }),
    enabled: term !== '',
  });

export const searchQuery = (term: string) =>
  infiniteQueryOptions({
    queryKey: ['search', 'full', term],
    queryFn: ({ pageParam }) =>
      call('GET /api/search', { query: { q: term, limit: 24, ...(pageParam ? { cursor: pageParam } : {}) } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: term !== '',
  });

export const countFound = (count: number, term: string): string =>
  `${count} ${count === 1 ? 'product' : 'products'} found for “${term}”`;
