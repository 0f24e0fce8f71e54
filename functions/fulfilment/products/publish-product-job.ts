import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { isPrintifyFailure, PrintifyError } from '#outside/printify/errors.ts';
import { Problem } from '#shared/base/errors.ts';
import type { JobPayload, PublicationStep } from '#shared/jobs/kinds.ts';
import { getActiveProviderClient, getProviderClient, type ProviderClient } from '../connection/provider-client.ts';
import {
  handlePublication,
  handleUnpublication,
  reportPublishingFailure,
  resolveStaleLock,
} from './handle-publication.ts';
import { retryTime } from './sync-product-job.ts';

const OFF_MS = 30 * 60_000;
/** Tries for a reason of our own, some two minutes of them, before the merchant hears that it failed. */
const MOST_TRIES = 5;

type Answer = (providerProductId: string, provider: ProviderClient, now: number) => Promise<void>;

const ANSWERS: Record<PublicationStep, Answer> = {
  publish: handlePublication,
  delete: handleUnpublication,
  lock: resolveStaleLock,
};

type Failure = 'passing' | 'ours' | 'final';

/** Whether a failure goes by itself, is a fault of ours that may, or will be the same ever after. */
function natureOf(error: unknown): Failure {
  if (error instanceof PrintifyError && retryTime(error, 0) !== null) return 'passing';
  if (isPrintifyFailure(error, 'unauthorised')) return 'ours';
  return error instanceof Problem || error instanceof PrintifyError ? 'final' : 'ours';
}

/** A product that is gone by now, or is not locked any more, needs no answer. */
async function giveUp(providerProductId: string, provider: ProviderClient, error: unknown): Promise<void> {
  try {
    await reportPublishingFailure(providerProductId, provider, error);
  } catch (refusal) {
    if (natureOf(refusal) !== 'final') throw refusal;
  }
}

/** Nothing but the provider's own silence is left: it is asked again until it listens. */
function later(error: unknown): JobOutcome {
  const again = error instanceof PrintifyError ? retryTime(error, Date.now()) : null;
  if (again !== null) return { again };
  throw isPrintifyFailure(error, 'unauthorised')
    ? new Problem('provider_refused', 'Printify does not accept the API key any more', { cause: error })
    : error;
}

/**
 * Answers the provider, which keeps a product locked until it hears that it was published, or why not. So it always hears
 * something: a provider that is busy or silent is asked again until it listens, and what fails here is told as failed.
 */
async function publishProduct(
  { providerProductId, step }: JobPayload<'publish_product'>,
  attempts: number,
): Promise<JobOutcome> {
  const provider = await getActiveProviderClient();
  // Turned off for a while, the lock is still to be ended; with nobody connected there is nothing to end.
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
