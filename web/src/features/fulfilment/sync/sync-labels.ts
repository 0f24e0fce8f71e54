import { formatCount, pluralize } from '#shared/base/format-count.ts';
import type { SyncStatus } from '#shared/catalogue/product.ts';
import type { SyncRun } from '#shared/fulfilment/sync-run.ts';
import type { ToastMessage } from '#web/lib/toast.ts';

export const SYNC_STATUS_LABELS: Record<SyncStatus, string> = {
  not_synced: 'Not Synced',
  synced: 'Synced',
  pending: 'Pending',
  error: 'Error',
};

/** Returns the label of a sync status. A status that this page doesn't know is shown unchanged. */
export const syncStatusLabel = (status: string): string => SYNC_STATUS_LABELS[status as SyncStatus] ?? status;

export const NOT_SYNCED = 'Failed to sync products';

export function outcomeMessage(run: SyncRun): ToastMessage {
  const name = 'sync';
  switch (run.status) {
    case 'succeeded':
      return { tone: 'success', title: `Successfully synced ${run.synced} products`, name };
    case 'partial':
      return {
        tone: 'warning',
        title: `Synced ${run.synced}/${run.total ?? run.done} products ... ${run.errorCount} errors occurred.`,
        name,
      };
    default:
      return { tone: 'error', title: NOT_SYNCED, ...(run.reason ? { description: `${run.reason}.` } : {}), name };
  }
}

export const RUN_STATUS_LABELS: Record<SyncRun['status'], string> = {
  running: 'Running',
  succeeded: 'Succeeded',
  partial: 'With errors',
  failed: 'Failed',
};

export const syncProgress = ({ done, total }: Pick<SyncRun, 'done' | 'total'>): string =>
  total === null
    ? 'Reading products from Printify'
    : `${formatCount(done)} of ${pluralize(Math.max(done, total), 'product')}`;

export function syncResult({ synced, created, removed, errorCount }: SyncRun): string {
  return [
    pluralize(synced, 'product'),
    created > 0 ? `${formatCount(created)} new` : '',
    removed > 0 ? `${formatCount(removed)} taken down` : '',
    errorCount > 0 ? pluralize(errorCount, 'error') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns a product's problems, one sentence each. */
export function problemsOf({
  syncStatus,
  provider,
}: {
  syncStatus: SyncStatus;
  provider: { problems: string[] } | null;
}): readonly string[] {
  if (syncStatus === 'error' && !provider)
    return ['Printify has no product with this ID. Enter another one, or leave it empty.'];
  return provider?.problems ?? [];
}
