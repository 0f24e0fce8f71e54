import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { PrintifyError } from '#outside/printify/errors.ts';
import { Problem } from '#shared/base/errors.ts';
import { getActiveProviderClient } from '../connection/provider-client.ts';
import { syncProviderProduct } from './sync-provider-product.ts';

const CHECK_AGAIN_MS = 30_000;

/**
 * Returns the time at which to call a busy or unavailable provider again, in milliseconds UTC. Null if the failure is final.
 * `now` in milliseconds UTC.
 */
export function retryTime({ failure }: PrintifyError, now: number): number | null {
  if (failure.kind === 'rate_limited') return now + Math.max(1_000, failure.retryAfterMs);
  return failure.kind === 'unavailable' ? now + CHECK_AGAIN_MS : null;
}

/** Syncs one product after an event or a new link. A permanent failure is only logged here. The next full sync reports it. */
async function syncProduct(providerProductId: string): Promise<JobOutcome> {
  const provider = await getActiveProviderClient();
  if (!provider) return 'done';
  try {
    await syncProviderProduct(providerProductId, provider, Date.now());
    return 'done';
  } catch (error) {
    const again = error instanceof PrintifyError ? retryTime(error, Date.now()) : null;
    if (again !== null) return { again };
    if (!(error instanceof PrintifyError || error instanceof Problem)) throw error;
    logger.warn('product not synced', { providerProductId, error: loggable(error) });
    return 'done';
  }
}

export const syncProductJob = defineJob({
  kind: 'sync_product',
  run: ({ payload }) => syncProduct(payload.providerProductId),
});
