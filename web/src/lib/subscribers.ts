import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** Active subscribers of the newsletter, the newest first. */
export const subscribersQuery = infiniteQueryOptions({
  queryKey: ['admin', 'subscribers'],
  queryFn: ({ pageParam }) =>
    call('GET /api/admin/subscribers', { query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** How many subscribers there are; undefined until it is known. */
export const useSubscriberCount = (): number | undefined => useInfiniteQuery(subscribersQuery).data?.pages[0]?.total;
