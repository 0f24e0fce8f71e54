import { getProviderConnection } from '#store/fulfilment/provider-connection.ts';
import { getLatestSync, startSyncRun } from '#store/fulfilment/sync-runs.ts';
import { enqueueJobOnce } from '#store/jobs/jobs.ts';

/**
 * Pause between scheduled syncs, in milliseconds. If an event gets lost, a product that is out of stock at the provider may
 * still be sold for this long.
 */
const SYNC_INTERVAL_MS = 30 * 60_000;

/**
 * Starts a scheduled sync if the admin has enabled it and no sync has started in the last half hour. `now` in milliseconds
 * UTC.
 */
export async function startDueSync(now: number): Promise<void> {
  const latest = await getLatestSync();
  if (latest?.isRunning) {
    // A running sync without a job would never end and would block every later sync.
    const at = new Date(now).toISOString();
    return enqueueJobOnce('sync_products', { runId: latest.runId }, at, at);
  }
  // The provider's key is not checked here. Each read of a secret costs money, and the sync itself checks the key.
  const connection = await getProviderConnection();
  if (!connection?.isActive || !connection.settings.autoSync || connection.problem) return;
  if (latest && Date.parse(latest.startedAt) > now - SYNC_INTERVAL_MS) return;
  await startSyncRun({ shopId: connection.shop.id, actor: null }, now);
}
