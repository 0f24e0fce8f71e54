import { logger } from '#functions/runtime/log.ts';
import { isSubmissionOverdue } from '#shared/jobs/job.ts';
import { getProviderConnection } from '#store/fulfilment/provider-connection.ts';
import { getLatestSync } from '#store/fulfilment/sync-runs.ts';
import { listJobs } from '#store/jobs/jobs.ts';

/** Enough to say that it is a lot. */
const LOOKED_THROUGH = 100;
const MINUTE_MS = 60_000;

/** Minutes since the last sync of the provider's products began; undefined where none is connected, or before the first. */
async function syncAgeMinutes(now: number): Promise<number | undefined> {
  const [integration, latest] = await Promise.all([getProviderConnection(), getLatestSync()]);
  return integration && latest ? Math.round((now - Date.parse(latest.startedAt)) / MINUTE_MS) : undefined;
}

/** Says in the log how the shop keeps its promises at this moment: metrics are made of it. `now` in milliseconds UTC. */
export async function emitMetrics(now: number): Promise<void> {
  const [due, parked, age] = await Promise.all([
    listJobs('due', { limit: LOOKED_THROUGH }),
    listJobs('parked', { limit: LOOKED_THROUGH }),
    syncAgeMinutes(now),
  ]);
  const paidNotSubmitted = [...due.items, ...parked.items].filter((item) => isSubmissionOverdue(item, now)).length;
  logger.info('figures', { paidNotSubmitted, workParked: parked.items.length, syncAgeMinutes: age });
}
