import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/data/api.ts';
import type { TimeRange } from '../history-filter.ts';

/** Admins' changes, newest first; those of one subject when its id is given, and of `range` only. */
export const auditQuery = (subject: string | null, range: TimeRange = {}) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', subject, range],
    queryFn: ({ pageParam }) =>
      call('GET /api/admin/audit', {
        query: { limit: 25, ...range, ...(subject ? { subject } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
