import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isRunning } from '#shared/catalogue/changes/change-run.ts';
import type { ProductChange } from '#shared/catalogue/changes/product-change.ts';
import type { ProductSelectionInput } from '#shared/catalogue/changes/selection.ts';
import { call } from '#web/lib/data/api.ts';
import { REFRESH_MS } from '#web/lib/data/refresh.ts';

const RUNNING_MS = 1_000;

/** Reads the latest 10 bulk changes, newest first. */
export const changesQuery = queryOptions({
  queryKey: ['admin', 'product-changes'],
  queryFn: async () => (await call('GET /api/admin/products/changes', { query: { limit: 10 } })).items,
  refetchInterval: ({ state }) => (state.data?.some(isRunning) ? RUNNING_MS : REFRESH_MS),
});

export interface ChosenChange {
  selection: ProductSelectionInput;
  change: ProductChange;
}

/** Previews a bulk change. Reads nothing if the change is null. */
export const changePreviewQuery = (chosen: ChosenChange | null) =>
  queryOptions({
    queryKey: ['admin', 'product-change-preview', chosen],
    queryFn: () => {
      if (!chosen) throw new Error('Nothing to preview');
      return call('POST /api/admin/products/changes/preview', { body: chosen });
    },
    enabled: chosen !== null,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/**
 * Starts a bulk change. If a request is repeated with the same id, the change starts only once. Throws `below_cost` if a
 * price would be below cost and `confirmsBelowCost` is false.
 */
export const startChange = (id: string, { selection, change }: ChosenChange, confirmsBelowCost: boolean) =>
  call('POST /api/admin/products/changes', { body: { id, selection, change, confirmsBelowCost } });

export const stopChange = (id: string) => call('POST /api/admin/products/changes/{id}/stop', { params: { id } });

export const undoChange = (id: string) => call('POST /api/admin/products/changes/{id}/undo', { params: { id } });
