import { openProvider } from '../provider/connection.ts';
import { latestSync, startSync } from '../store/sync-runs.ts';

/** What is out of stock there is sold out here within this time, also when no event tells of it. */
const SYNC_EVERY_MS = 30 * 60_000;

/** Has the provider's products synced on schedule, where the owner wants that and no sync of this half hour was begun by hand. */
export async function startDueSync(now: number): Promise<void> {
  const provider = await openProvider({ isOptional: true });
  if (!provider?.integration.settings.autoSync || provider.integration.problem) return;
  const latest = await latestSync();
  if (latest && (latest.isRunning || Date.parse(latest.startedAt) > now - SYNC_EVERY_MS)) return;
  await startSync({ shopId: provider.shopId, actor: null }, now);
}
