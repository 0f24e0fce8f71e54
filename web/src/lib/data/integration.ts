import { queryOptions } from '@tanstack/react-query';
import type { SyncRun } from '#shared/fulfilment/sync-run.ts';
import { call } from './api.ts';

/** A refused key should be noticed soon, on every page of the back office. */
const EVERY_MS = 60_000;

/** The print-on-demand provider, connected or not. */
export const providerConnectionQuery = queryOptions({
  queryKey: ['admin', 'integrations'],
  queryFn: () => call('GET /api/admin/integrations', {}),
  refetchInterval: EVERY_MS,
  select: ({ items }) => items[0],
});

/** Starts a sync of all products. */
export const startSync = (): Promise<SyncRun> => call('POST /api/admin/syncs', {});
