import type { JobOutcome } from '#functions/jobs/run-job.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { PrintifyError } from '#outside/printify/errors.ts';
import { Problem } from '#shared/base/errors.ts';
import { getActiveProviderClient } from '../connection/provider-client.ts';
import { syncProviderProduct } from './sync-provider-product.ts';

const LOOK_AGAIN_MS = 30_000;

/** When to ask a provider again that is busy or silent; null when it has said all it has to say. `now` in milliseconds UTC. */
export function retryTime({ failure }: PrintifyError, now: number): number | null {
  if (failure.kind === 'rate_limited') return now + Math.max(1_000, failure.retryAfterMs);
  return failure.kind === 'unavailable' ? now + LOOK_AGAIN_MS : null;
}

/**
 * Brings one of the provider's products in step, because the provider told of a change or an owner linked it. What cannot be
 * done now is left to the next sync, whose record tells the owner.
 */
export async function syncProduct(providerProductId: string): Promise<JobOutcome> {
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
