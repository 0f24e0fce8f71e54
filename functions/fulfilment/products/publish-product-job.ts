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
/** Number of attempts after an error of our own before the error is reported to the merchant. They take about two minutes. */
const MOST_TRIES = 5;

type Answer = (providerProductId: string, provider: ProviderClient, now: number) => Promise<void>;

const ANSWERS: Record<PublicationStep, Answer> = {
  publish: handlePublication,
  delete: handleUnpublication,
  lock: resolveStaleLock,
};

type Failure = 'passing' | 'ours' | 'final';

/**
 * Classifies a failure: the provider is temporarily unavailable (`passing`), the error is ours and may go away (`ours`), or a
 * retry is useless (`final`).
 */
function natureOf(error: unknown): Failure {
  if (error instanceof PrintifyError && retryTime(error, 0) !== null) return 'passing';
  if (isPrintifyFailure(error, 'unauthorised')) return 'ours';
  return error instanceof Problem || error instanceof PrintifyError ? 'final' : 'ours';
}

/**
 * Reports a failure to the provider. Ignores the provider's final refusal, because a product that is deleted or unlocked
 * needs no report.
 */
async function giveUp(providerProductId: string, provider: ProviderClient, error: unknown): Promise<void> {
  try {
    await reportPublishingFailure(providerProductId, provider, error);
  } catch (refusal) {
    if (natureOf(refusal) !== 'final') throw refusal;
  }
}

/**
 * Returns the time of the next attempt if the provider is unavailable for now. Throws any other error, so that the job is
 * retried later.
 */
function later(error: unknown): JobOutcome {
  const again = error instanceof PrintifyError ? retryTime(error, Date.now()) : null;
  if (again !== null) return { again };
  throw isPrintifyFailure(error, 'unauthorised')
    ? new Problem('provider_refused', 'Printify rejected the API key', { cause: error })
    : error;
}

/**
 * Responds to the provider about a publication. The provider keeps a product locked until the shop reports success or
 * failure. If the provider is busy or does not respond, the job repeats the call until it does. Our own failures are
 * reported, too.
 */
async function publishProduct(
  { providerProductId, step }: JobPayload<'publish_product'>,
  attempts: number,
): Promise<JobOutcome> {
  const provider = await getActiveProviderClient();
  // If the connection is turned off, the job ends the lock later. If it was deleted, there is no lock to end.
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
