import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SyncStatus } from '#shared/catalogue/product.ts';
import type { SyncRun } from '#shared/fulfilment/sync-run.ts';
import { call } from '#web/lib/data/api.ts';
import { REFRESH_MS } from '#web/lib/data/refresh.ts';

const RUNNING_MS = 1_000;

export const isSyncRunning = (run: SyncRun | undefined): boolean => run?.status === 'running';

/** The latest syncs, the newest first. */
export const syncsQuery = queryOptions({
  queryKey: ['admin', 'syncs'],
  queryFn: async () => (await call('GET /api/admin/syncs', { query: { limit: 10 } })).items,
  refetchInterval: ({ state }) => (isSyncRunning(state.data?.[0]) ? RUNNING_MS : REFRESH_MS),
});

const narrowedTo = (sync: SyncStatus | null) => (sync ? { sync } : {});

/** Number of products; of those with one sync status when given. */
export const productCountQuery = (sync: SyncStatus | null) =>
  queryOptions({
    queryKey: ['admin', 'sync-count', sync],
    queryFn: async () => (await call('GET /api/admin/products', { query: { limit: 1, ...narrowedTo(sync) } })).total,
    refetchInterval: REFRESH_MS,
  });

/** Products newest first with their sync state, page after page. */
export const syncedProductsQuery = (sync: SyncStatus | null) =>
  infiniteQueryOptions({
    // Below the key of all product lists, so that a publication shows at once.
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
