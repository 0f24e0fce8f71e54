import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/data/api.ts';

/** Admins' changes, newest first; those of one subject when its id is given. */
export const auditQuery = (subject: string | null) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', subject],
    queryFn: ({ pageParam }) =>
      call('GET /api/admin/audit', {
        query: { limit: 25, ...(subject ? { subject } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
