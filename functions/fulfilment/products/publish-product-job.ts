import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { isPrintifyFailure, PrintifyError } from '#outside/printify/errors.ts';
import { Problem } from '#shared/base/errors.ts';
import type { JobPayload } from '#shared/jobs/kinds.ts';
import type { PublicationStep } from '#shared/jobs/payloads.ts';
import { getActiveProviderClient, getProviderClient, type ProviderClient } from '../connection/provider-client.ts';
import {
  handlePublication,
  handleUnpublication,
  reportPublishingFailure,
  resolveStaleLock,
} from './handle-publication.ts';
import { retryTime } from './sync-product-job.ts';

const OFF_MS = 30 * 60_000;
/** Tries after a failure of ours, within some two minutes, before the failure is reported to the merchant. */
const MOST_TRIES = 5;

type Answer = (providerProductId: string, provider: ProviderClient, now: number) => Promise<void>;

const ANSWERS: Record<PublicationStep, Answer> = {
  publish: handlePublication,
  delete: handleUnpublication,
  lock: resolveStaleLock,
};

type Failure = 'passing' | 'ours' | 'final';

/** Returns whether a failure passes, is ours and may pass, or is final. */
function natureOf(error: unknown): Failure {
  if (error instanceof PrintifyError && retryTime(error, 0) !== null) return 'passing';
  if (isPrintifyFailure(error, 'unauthorised')) return 'ours';
  return error instanceof Problem || error instanceof PrintifyError ? 'final' : 'ours';
}

/** Reports a failure; a product that is gone or unlocked needs no answer. */
async function giveUp(providerProductId: string, provider: ProviderClient, error: unknown): Promise<void> {
  try {
    await reportPublishingFailure(providerProductId, provider, error);
  } catch (refusal) {
    if (natureOf(refusal) !== 'final') throw refusal;
  }
}

/** Retries until the provider responds, because nothing else is left to do. */
function later(error: unknown): JobOutcome {
  const again = error instanceof PrintifyError ? retryTime(error, Date.now()) : null;
  if (again !== null) return { again };
  throw isPrintifyFailure(error, 'unauthorised')
    ? new Problem('provider_refused', 'Printify rejected the API key', { cause: error })
    : error;
}

/**
 * Answers the provider, which keeps a product locked until it learns that the publication succeeded or failed: a busy or
 * silent provider is called until it responds, and our failures are reported.
 */
async function publishProduct(
  { providerProductId, step }: JobPayload<'publish_product'>,
  attempts: number,
): Promise<JobOutcome> {
  const provider = await getActiveProviderClient();
  // A connection that is turned off ends the lock later; without a connection there is none.
  if (!provider) return (await getProviderClient()) ? { again: Date.now() + OFF_MS } : 'done';
  try {
    await ANSWERS[step](providerProductId, provider, Date.now());
    return 'done';
  } catch (error) {
    const nature = natureOf(error);
    if (nature === 'passing' || (nature === 'ours' && attempts < MOST_TRIES)) return later(error);
    try {
      await giveUp(providerProductId, provider, error);
      return 'done';
    } catch (refusal) {
      return later(refusal);
    }
  }
}

export const publishProductJob = defineJob({
  kind: 'publish_product',
  run: ({ payload, job }) => publishProduct(payload, job.attempts),
});
