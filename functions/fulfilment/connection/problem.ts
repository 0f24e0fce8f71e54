import { logger } from '#functions/runtime/log.ts';
import { failedAs } from '#outside/printify/errors.ts';
import { type Printify, printifyWith } from '#outside/printify/request.ts';
import { listShops } from '#outside/printify/shops.ts';
import { getProviderKey } from '#outside/provider-secret.ts';
import type { ProviderProblem, StoredIntegration } from '#shared/fulfilment/integration.ts';
import { forgetProblem, noteProblem } from '#store/fulfilment/integration-notes.ts';

type Connected = Pick<StoredIntegration, 'createdAt' | 'problem'>;

/** Owners see it on every page of the back office. One line in the log, however often it is met. `now` in milliseconds UTC. */
export async function noteProviderProblem(kind: ProviderProblem, { createdAt }: Connected, now: number): Promise<void> {
  if (await noteProblem(kind, createdAt, now)) logger.error('provider lost', { problem: kind });
}

export async function forgetProviderProblem(kind: ProviderProblem): Promise<void> {
  if (await forgetProblem(kind)) logger.info('provider found again', { problem: kind });
}

/** Another function may have read the key before an owner pasted a new one: then nothing is lost. */
const isStillTheKey = async (apiKey: string): Promise<boolean> =>
  (await getProviderKey({ fresh: true }))?.apiKey === apiKey;

/** A key that merely lacks one right still opens the list of shops. */
async function opensNothing(apiKey: string): Promise<boolean> {
  try {
    await listShops(printifyWith(apiKey));
    return false;
  } catch (error) {
    return failedAs(error, 'unauthorised');
  }
}

/**
 * Watches the requests of a connection: the first that is refused for its key is noted, the next that does well takes the
 * note back.
 */
export function noticeProblems(apiKey: string, integration: Connected): NonNullable<Printify['observe']> {
  let isKnown = integration.problem?.kind === 'unauthorised';
  return async ({ error }) => {
    if (error === null && isKnown) {
      isKnown = false;
      await forgetProviderProblem('unauthorised');
    } else if (failedAs(error, 'unauthorised') && !isKnown) {
      if (!(await isStillTheKey(apiKey))) return;
      if (error.status === 403 && !(await opensNothing(apiKey))) return;
      isKnown = true;
      await noteProviderProblem('unauthorised', integration, Date.now());
    }
  };
}
