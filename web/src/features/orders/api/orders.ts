import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/data/api.ts';
import { ordersKey } from './order.ts';

/** Reads the customer's orders page by page, newest first. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: ordersKey,
  queryFn: ({ pageParam }) =>
    call('GET /api/orders', { query: { limit: 20, ...(pageParam ? { cursor: pageParam } : {}) } }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});
