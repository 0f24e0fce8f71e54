import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiProblem, call } from '../../../lib/api.ts';
import { REFRESH_MS } from '../../../lib/refresh.ts';

/** Everyone's orders, newest first, page after page. */
export const allOrdersQuery = infiniteQueryOptions({
  queryKey: ['admin', 'orders'],
  queryFn: ({ pageParam }) =>
    call('GET /api/admin/orders', { query: { limit: 25, ...(pageParam ? { cursor: pageParam } : {}) } }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchInterval: REFRESH_MS,
});

/** One order; null when there is none under this id. */
export const anyOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'order', id],
    queryFn: async () => {
      try {
        return await call('GET /api/admin/orders/{id}', { params: { id } });
      } catch (error) {
        if (error instanceof ApiProblem && MISSING.includes(error.code)) return null;
        throw error;
      }
    },
    refetchInterval: REFRESH_MS,
  });

/** An id that no order can have is as missing as one that no order has. */
const MISSING: readonly string[] = ['not_found', 'invalid_request'];
