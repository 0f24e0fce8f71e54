import { logger } from '#functions/runtime/log.ts';
import { isSubmissionOverdue } from '#shared/jobs/job.ts';
import { getProviderConnection } from '#store/fulfilment/provider-connection.ts';
import { getLatestSync } from '#store/fulfilment/sync-runs.ts';
import { listJobs } from '#store/jobs/jobs.ts';

/** Counting stops at this number. A higher count makes no difference to an alarm. */
const MAX_COUNTED = 100;
const MINUTE_MS = 60_000;

/** Returns the minutes since the last sync started. Returns undefined if no provider is connected or no sync has run yet. */
async function syncAgeMinutes(now: number): Promise<number | undefined> {
  const [connection, latest] = await Promise.all([getProviderConnection(), getLatestSync()]);
  return connection && latest ? Math.round((now - Date.parse(latest.startedAt)) / MINUTE_MS) : undefined;
}

/** Logs the numbers that log filters turn into metrics. `now` in milliseconds UTC. */
export async function emitMetrics(now: number): Promise<void> {
  const [due, deadLetters, syncAge] = await Promise.all([
    listJobs('due', { limit: MAX_COUNTED }),
    listJobs('parked', { limit: MAX_COUNTED }),
    syncAgeMinutes(now),
  ]);
  const paidNotSubmitted = [...due.items, ...deadLetters.items].filter((item) => isSubmissionOverdue(item, now)).length;
  logger.info('figures', { paidNotSubmitted, workParked: deadLetters.items.length, syncAgeMinutes: syncAge });
}
