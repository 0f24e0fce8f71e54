import { getProviderConnection } from '#store/fulfilment/provider-connection.ts';
import { getLatestSync, startSyncRun } from '#store/fulfilment/sync-runs.ts';
import { enqueueJobOnce } from '#store/jobs/jobs.ts';

/** Bounds how long a product that is out of stock at the provider can still be sold without an event. */
const SYNC_INTERVAL_MS = 30 * 60_000;

/** Starts a scheduled sync when the admin has enabled it and none was started in the last half hour. `now` in milliseconds UTC. */
export async function startDueSync(now: number): Promise<void> {
  const latest = await getLatestSync();
  if (latest?.isRunning) {
    // A sync without a job would block every later one.
    const at = new Date(now).toISOString();
    return enqueueJobOnce('sync_products', { runId: latest.runId }, at, at);
  }
  // Does not check the provider's key: each read of a secret costs money, and the sync checks it anyway.
  const connection = await getProviderConnection();
  if (!connection?.isActive || !connection.settings.autoSync || connection.problem) return;
  if (latest && Date.parse(latest.startedAt) > now - SYNC_INTERVAL_MS) return;
  await startSyncRun({ shopId: connection.shop.id, actor: null }, now);
}
