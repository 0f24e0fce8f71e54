import { getProviderConnection } from '#store/fulfilment/provider-connection.ts';
import { getLatestSync, startSyncRun } from '#store/fulfilment/sync-runs.ts';
import { enqueueJobOnce } from '#store/jobs/jobs.ts';

/** What is out of stock there is sold out here within this time, also when no event tells of it. */
const SYNC_EVERY_MS = 30 * 60_000;

/** Has the provider's products synced on schedule, where the owner wants that and no sync of this half hour was begun by hand. */
export async function startDueSync(now: number): Promise<void> {
  const latest = await getLatestSync();
  if (latest?.isRunning) {
    // A run whose work was lost would keep every other from starting.
    const at = new Date(now).toISOString();
    return enqueueJobOnce('sync_products', { runId: latest.runId }, at, at);
  }
  // The key is not asked for here: each reading of it is paid for, and the sync looks at it first of all.
  const integration = await getProviderConnection();
  if (!integration?.isActive || !integration.settings.autoSync || integration.problem) return;
  if (latest && Date.parse(latest.startedAt) > now - SYNC_EVERY_MS) return;
  await startSyncRun({ shopId: integration.shop.id, actor: null }, now);
}
