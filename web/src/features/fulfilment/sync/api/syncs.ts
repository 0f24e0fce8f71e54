import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SyncStatus } from '#shared/catalogue/product.ts';
import type { SyncRun } from '#shared/fulfilment/sync-run.ts';
import { call } from '#web/lib/data/api.ts';
import { REFRESH_MS } from '#web/lib/data/refresh.ts';

const RUNNING_MS = 1_000;

export const isSyncRunning = (run: SyncRun | undefined): boolean => run?.status === 'running';

/** Reads the latest 10 syncs, newest first. */
export const syncsQuery = queryOptions({
  queryKey: ['admin', 'syncs'],
  queryFn: async () => (await call('GET /api/admin/syncs', { query: { limit: 10 } })).items,
  refetchInterval: ({ state }) => (isSyncRunning(state.data?.[0]) ? RUNNING_MS : REFRESH_MS),
});

const narrowedTo = (sync: SyncStatus | null) => (sync ? { sync } : {});

/** Reads the number of all products, or of those with one sync status. */
export const productCountQuery = (sync: SyncStatus | null) =>
  queryOptions({
    queryKey: ['admin', 'sync-count', sync],
    queryFn: async () => (await call('GET /api/admin/products', { query: { limit: 1, ...narrowedTo(sync) } })).total,
    refetchInterval: REFRESH_MS,
  });

/** Reads products with their sync state page by page, newest first. */
export const syncedProductsQuery = (sync: SyncStatus | null) =>
  infiniteQueryOptions({
    // The key starts like those of all product lists, so that this list also shows a publication immediately.
    queryKey: ['admin', 'products', 'synced', sync],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/products', {
        query: { limit: 24, ...narrowedTo(sync), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const unlockProduct = (id: string) => call('POST /api/admin/products/{id}/unlock', { params: { id } });
