import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Job } from '#shared/jobs/job.ts';
import { call } from '#web/lib/data/api.ts';
import { REFRESH_MS } from '#web/lib/data/refresh.ts';

/** `parked` jobs wait for an admin. `due` jobs run automatically. */
export type JobState = 'parked' | 'due';

/** Reads the oldest 50 jobs in a state, for the count next to a link. */
export const workQuery = (state: JobState) =>
  queryOptions({
    queryKey: ['admin', 'work', state],
    queryFn: () => call('GET /api/admin/work', { query: { state, limit: 50 } }),
    refetchInterval: REFRESH_MS,
  });

/** Reads all jobs in a state page by page, oldest first. */
export const jobPagesQuery = (state: JobState) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'work', state, 'pages'],
    queryFn: ({ pageParam }) =>
      call('GET /api/admin/work', { query: { state, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: REFRESH_MS,
  });

export const orderJobsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['admin', 'order-work', orderId],
    queryFn: () => call('GET /api/admin/orders/{id}/work', { params: { id: orderId } }),
    refetchInterval: REFRESH_MS,
  });

/** Schedules a job to run now. Returns the job before it starts. */
export const retryWork = (id: string) => call('POST /api/admin/work/{id}/retry', { params: { id } });

export const resolveWork = (id: string) => call('POST /api/admin/work/{id}/resolution', { params: { id } });

/** Returns up to 50 open jobs in each state. `isAll` is true if the list is complete. */
export async function readOpenJobs(): Promise<{ items: Job[]; isAll: boolean }> {
  const pages = await Promise.all(
    (['due', 'parked'] as const).map((state) => call('GET /api/admin/work', { query: { state, limit: 50 } })),
  );
  return { items: pages.flatMap(({ items }) => items), isAll: pages.every(({ nextCursor }) => nextCursor === null) };
}
