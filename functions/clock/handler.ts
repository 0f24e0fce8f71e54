import { loggable, logger } from '#functions/runtime/log.ts';
import { closeDays } from './close-days.ts';
import { emitMetrics } from './emit-metrics.ts';
import { reconcileStripe } from './reconcile-stripe.ts';
import { refreshCatalogue } from './refresh-catalogue.ts';
import { runDueJobs } from './run-due-jobs.ts';
import { settlePaidSessions } from './settle-paid-sessions.ts';
import { startDueSync } from './start-due-sync.ts';

const JOBS = {
  settlePaidSessions,
  catchUpWithStripe: reconcileStripe,
  startDueSync,
  runDueWork: runDueJobs,
  refreshCatalogue,
  closeDays,
  tellFigures: emitMetrics,
};

/** After this a job begins nothing new, so that what is under way ends within the function's 55 seconds. */
const BEGIN_WITHIN_MS = 25_000;

/** The third door: at each strike of the clock, its jobs side by side. One job's failure does not keep the others from running. */
export async function handler(): Promise<void> {
  const now = Date.now();
  const hasTime = () => Date.now() < now + BEGIN_WITHIN_MS;
  const failures: unknown[] = [];
  await Promise.all(
    Object.entries(JOBS).map(async ([name, job]) => {
      try {
        await job(now, hasTime);
      } catch (error) {
        logger.error('clock job failed', { job: name, error: loggable(error) });
        failures.push(error);
      }
    }),
  );
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} clock jobs failed`);
}
