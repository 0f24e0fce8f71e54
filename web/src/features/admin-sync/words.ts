import { count, counted } from '#shared/base/counted.ts';
import type { SyncStatus } from '#shared/catalogue/product.ts';
import type { SyncRun } from '#shared/fulfilment/sync-run.ts';
import type { ToastMessage } from '#web/lib/toast.ts';

/** Spec section 2, Provider Sync. */
export const SYNC_WORDS: Record<SyncStatus, string> = {
  not_synced: 'Not Synced',
  synced: 'Synced',
  pending: 'Pending',
  error: 'Error',
};

/** A state that this page does not know yet is shown as it is. */
export const syncWords = (status: string): string => SYNC_WORDS[status as SyncStatus] ?? status;

/** Spec section 8. */
export const NOT_SYNCED = 'Failed to sync products';

/** How a sync ended, as its owner is told. */
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

export const STATUS_WORDS: Record<SyncRun['status'], string> = {
  running: 'Running',
  succeeded: 'Succeeded',
  partial: 'With errors',
  failed: 'Failed',
};

export const progressWords = ({ done, total }: Pick<SyncRun, 'done' | 'total'>): string =>
  total === null
    ? 'Reading the products at Printify'
    : `${count(done)} of ${counted(Math.max(done, total), 'product')}`;

/** What a sync did, in a line. */
export function resultWords({ synced, created, removed, errorCount }: SyncRun): string {
  return [
    counted(synced, 'product'),
    created > 0 ? `${count(created)} new` : '',
    removed > 0 ? `${count(removed)} taken off sale` : '',
    errorCount > 0 ? counted(errorCount, 'error') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** What is wrong with a product, a sentence each; empty for none. */
export function problemsOf({
  syncStatus,
  provider,
}: {
  syncStatus: SyncStatus;
  provider: { problems: string[] } | null;
}): readonly string[] {
  if (syncStatus === 'error' && !provider) return ['Printify has no product with this id. Link another one, or none.'];
  return provider?.problems ?? [];
}
