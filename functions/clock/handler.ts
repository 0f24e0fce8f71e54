import { ALL_JOBS } from '#functions/all-jobs.ts';
import { followSchedules } from '#functions/catalogue/discount-schedule.ts';
import { runJob } from '#functions/jobs/run-job.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { listJobs } from '#store/jobs/jobs.ts';
import { closeDays } from './close-days.ts';
import { deleteUnconfirmed } from './delete-unconfirmed.ts';
import { emitMetrics } from './emit-metrics.ts';
import { fillCustomers } from './fill-customers.ts';
import { indexOlderOrders } from './index-older-orders.ts';
import { pairProducts } from './pair-products.ts';
import { reconcileStripe } from './reconcile-stripe.ts';
import { refreshCatalogue } from './refresh-catalogue.ts';
import { sendDailyFigures } from './send-daily-figures.ts';
import { settlePaidSessions } from './settle-paid-sessions.ts';
import { startDueSync } from './start-due-sync.ts';

const CONCURRENCY = 10;

/** Runs due jobs, oldest first, up to `CONCURRENCY` at a time. If time runs out, the next tick continues. */
async function runDueJobs(now: number, hasTime: () => boolean): Promise<void> {
  while (hasTime()) {
    const { items } = await listJobs('due', { limit: CONCURRENCY });
    const due = items.filter((item) => Date.parse(item.dueAt) <= now);
    if (due.length === 0) return;
    await Promise.all(due.map((item) => runJob(ALL_JOBS, item, Date.now())));
  }
}

const TASKS = {
  settlePaidSessions,
  reconcileStripe,
  startDueSync,
  followSchedules,
  runDueJobs,
  refreshCatalogue,
  indexOlderOrders,
  fillCustomers,
  closeDays,
  pairProducts,
  sendDailyFigures,
  deleteUnconfirmed,
  emitMetrics,
};

/** Time after which tasks start nothing new, in milliseconds. They then finish within the function's 55 seconds. */
const START_WITHIN_MS = 25_000;

/** Runs all tasks of a tick at the same time. A failed task does not stop the others, but the invocation fails at the end. */
export async function handler(): Promise<void> {
  const now = Date.now();
  const hasTime = () => Date.now() < now + START_WITHIN_MS;
  const failures: unknown[] = [];
  await Promise.all(
    Object.entries(TASKS).map(async ([name, task]) => {
      try {
        await task(now, hasTime);
      } catch (error) {
        logger.error('clock task failed', { job: name, error: loggable(error) });
        failures.push(error);
      }
    }),
  );
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} clock tasks failed`);
}
