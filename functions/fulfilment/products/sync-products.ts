import type { JobOutcome } from '#functions/jobs/run-job.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { PrintifyError } from '#outside/printify/errors.ts';
import { stallWaitMs } from '#shared/fulfilment/sync-run.ts';
import type { Job } from '#shared/jobs/job.ts';
import { advanceSyncRun, finishSyncRun, getSyncRun, type StoredSyncRun } from '#store/fulfilment/sync-runs.ts';
import { getActiveProviderClient, type ProviderClient } from '../connection/provider-client.ts';
import { reconcileSync } from './reconcile-sync.ts';
import { syncProductPage } from './sync-product-page.ts';

/** The stream's other changes wait while this runs: it goes on in turns. */
const TURN_MS = 6_000;

/** A step that failed so often in a row for a reason of our own would fail again: the next sync must not wait for it. */
const MOST_FAILURES = 6;

const NO_STALL = { stalledSince: null, reason: null } as const;

/** One step of a sync; true when it was the last. */
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

/** A provider that is busy or silent is asked again later, from the same page on; whatever else it says ends the sync. */
async function stall(run: StoredSyncRun, error: PrintifyError, now: number): Promise<JobOutcome> {
  const { failure, message } = error;
  if (failure.kind === 'rate_limited' || failure.kind === 'unavailable') {
    const stalledSince = run.stalledSince ?? new Date(now).toISOString();
    const hasRead = run.page > 1 || run.phase === 'ending';
    const wait = stallWaitMs(failure.kind, now - Date.parse(stalledSince), hasRead, Math.random());
    if (wait !== null) {
      await advanceSyncRun(run, { stalledSince, reason: message });
      return { again: now + (failure.kind === 'rate_limited' ? Math.max(failure.retryAfterMs, 1_000) : wait) };
    }
  }
  const reason =
    failure.kind === 'unauthorised' ? 'Printify does not accept the API key any more. Connect with a new one' : message;
  await finishSyncRun(run, { status: 'failed', reason }, now);
  return 'done';
}

/**
 * Goes on with a sync of the provider's products: page by page, then what only all pages together tell. Where it stands is
 * written after every step, each step can be taken twice, and of two at once only one counts: a sync that was cut off
 * goes on where it was.
 */
export async function syncProducts(
  runId: string,
  now: number,
  { attempts }: Pick<Job, 'attempts'>,
): Promise<JobOutcome> {
  const hasTime = () => Date.now() < now + TURN_MS;
  for (;;) {
    const run = await getSyncRun(runId);
    if (run?.status !== 'running') return 'done';
    if (attempts > MOST_FAILURES) {
      await finishSyncRun(
        run,
        { status: 'failed', reason: 'The shop could not go on with it. Please sync again' },
        now,
      );
      return 'done';
    }
    const provider = await getActiveProviderClient({ isOptional: run.startedBy === 'schedule' });
    if (provider?.shopId !== run.shopId) {
      await finishSyncRun(run, { status: 'failed', reason: 'The shop is not connected any more' }, Date.now());
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
