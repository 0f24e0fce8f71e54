import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/data/api.ts';
import { REFRESH_MS } from '#web/lib/data/refresh.ts';

/** Reads the checkouts that were left unpaid page by page. */
export const abandonedQuery = infiniteQueryOptions({
  queryKey: ['admin', 'abandoned-checkouts'],
  queryFn: ({ pageParam }) =>
    call('GET /api/admin/abandoned-checkouts', { query: { limit: 25, ...(pageParam ? { cursor: pageParam } : {}) } }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchInterval: REFRESH_MS,
});
