import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { PrintifyError } from '#outside/printify/errors.ts';
import { stallWaitMs } from '#shared/fulfilment/sync-run.ts';
import { advanceSyncRun, finishSyncRun, getSyncRun, type StoredSyncRun } from '#store/fulfilment/sync-runs.ts';
import { printifyErrorMessage } from '../connection/printify-problems.ts';
import { getActiveProviderClient, type ProviderClient } from '../connection/provider-client.ts';
import { reconcileSync } from './reconcile-sync.ts';
import { syncProductPage } from './sync-product-page.ts';

/**
 * Longest time that one run takes, in milliseconds. Other changes in the stream wait during a run, so the job then stops and
 * continues in a new run.
 */
const TURN_MS = 6_000;

/** Number of failed attempts after which a sync ends, so that the next one can start. Counts only errors of our own. */
const MOST_FAILURES = 6;

const NO_STALL = { stalledSince: null, reason: null } as const;

/** Runs one step of a sync. Returns true after the last step. */
async function step(run: StoredSyncRun, provider: ProviderClient, hasTime: () => boolean): Promise<boolean> {
  if (run.phase === 'reading') {
    await advanceSyncRun(run, { ...NO_STALL, ...(await syncProductPage(run, provider, hasTime)) });
    return false;
  }
  const { change, isThrough } = await reconcileSync(run, provider, hasTime);
  const isOurs = await advanceSyncRun(run, { ...NO_STALL, ...change });
  if (!isThrough || !isOurs) return false;
  const status = run.errorCount > 0 ? 'partial' : 'succeeded';
  await finishSyncRun({ ...run, step: run.step + 1 }, { status }, Date.now());
  return true;
}

/**
 * Reschedules a sync if the provider is busy or unavailable. The sync continues from the same page. Any other failure ends
 * the sync.
 */
async function stall(run: StoredSyncRun, error: PrintifyError, now: number): Promise<JobOutcome> {
  const { failure } = error;
  if (failure.kind === 'rate_limited' || failure.kind === 'unavailable') {
    const stalledSince = run.stalledSince ?? new Date(now).toISOString();
    const hasRead = run.page > 1 || run.phase === 'ending';
    const wait = stallWaitMs(failure.kind, now - Date.parse(stalledSince), hasRead, Math.random());
    if (wait !== null) {
      await advanceSyncRun(run, { stalledSince, reason: printifyErrorMessage(error) });
      return { again: now + (failure.kind === 'rate_limited' ? Math.max(failure.retryAfterMs, 1_000) : wait) };
    }
  }
  await finishSyncRun(run, { status: 'failed', reason: printifyErrorMessage(error) }, now);
  return 'done';
}

/**
 * Continues a sync of the provider's products, page by page, and then runs the steps that need all pages. Progress is saved
 * after every step, so a sync continues after any interruption. A step may run twice, but only one of two overlapping runs
 * saves its result.
 */
async function syncProducts(runId: string, now: number, attempts: number): Promise<JobOutcome> {
  const hasTime = () => Date.now() < now + TURN_MS;
  for (;;) {
    const run = await getSyncRun(runId);
    if (run?.status !== 'running') return 'done';
    if (attempts > MOST_FAILURES) {
      await finishSyncRun(run, { status: 'failed', reason: 'The sync couldn’t continue. Please sync again' }, now);
      return 'done';
    }
    const provider = await getActiveProviderClient({ isOptional: run.startedBy === 'schedule' });
    if (provider?.shopId !== run.shopId) {
      await finishSyncRun(run, { status: 'failed', reason: 'Printify is no longer connected' }, Date.now());
      return 'done';
    }
    try {
      if (await step(run, provider, hasTime)) return 'done';
    } catch (error) {
      if (!(error instanceof PrintifyError)) throw error;
      logger.warn('sync stalled', { runId, page: run.page, error: loggable(error) });
      return await stall(run, error, Date.now());
    }
    if (!hasTime()) return { again: Date.now() };
  }
}

export const syncProductsJob = defineJob({
  kind: 'sync_products',
  run: ({ payload, now, job }) => syncProducts(payload.runId, now, job.attempts),
});
