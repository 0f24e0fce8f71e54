import { Problem } from '../../shared/errors.ts';
import type { WorkItem } from '../../shared/work.ts';
import { failedAs, PrintifyError } from '../outside/printify/errors.ts';
import { openProvider, type ProviderConnection } from '../provider/connection.ts';
import { answerLock, answerPublication, answerRemoval, failPublishing } from '../provider/publish-product.ts';
import type { WorkOutcome } from './run-work.ts';
import { againAfter } from './sync-product.ts';

/** Tries for a reason of our own, some two minutes of them, before the merchant hears that it failed. */
const MOST_TRIES = 5;

type Answer = (providerProductId: string, provider: ProviderConnection, now: number) => Promise<void>;

/** `<provider's id>` for a publication, `.delete` behind it for the way back, `.lock` for a lock of which no more is known. */
const ANSWERS: Record<string, Answer> = { '': answerPublication, delete: answerRemoval, lock: answerLock };

/** A lock that we cannot answer for because the product is gone, or was answered for meanwhile, is none. */
async function giveUp(providerProductId: string, provider: ProviderConnection, error: unknown): Promise<void> {
  try {
    await failPublishing(providerProductId, provider, error);
  } catch (refusal) {
    if (!failedAs(refusal, 'not_found') && !failedAs(refusal, 'refused')) throw refusal;
  }
}

/**
 * Answers the provider, which keeps a product locked until it hears that it was published, or why not. So it always hears
 * something: a provider that is busy or silent is asked again until it listens, and what fails here is told as failed.
 */
export async function publishProduct(
  subject: string,
  _now: number,
  { attempts }: Pick<WorkItem, 'attempts'>,
): Promise<WorkOutcome> {
  const [providerProductId = '', way = ''] = subject.split('.');
  const provider = await openProvider();
  if (!provider) return 'done';
  try {
    try {
      await ANSWERS[way]?.(providerProductId, provider, Date.now());
    } catch (error) {
      const isFinal = error instanceof Problem || failedAs(error, 'refused') || failedAs(error, 'not_found');
      if (error instanceof PrintifyError ? !isFinal : !isFinal && attempts < MOST_TRIES) throw error;
      await giveUp(providerProductId, provider, error);
    }
    return 'done';
  } catch (error) {
    const again = error instanceof PrintifyError ? againAfter(error, Date.now()) : null;
    if (again !== null) return { again };
    if (failedAs(error, 'unauthorised'))
      throw new Problem('provider_refused', 'Printify does not accept the API key any more');
    throw error;
  }
}
