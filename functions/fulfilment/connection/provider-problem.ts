import { logger } from '#functions/runtime/log.ts';
import { isPrintifyFailure } from '#outside/printify/errors.ts';
import { createPrintifyClient, type PrintifyClient } from '#outside/printify/request.ts';
import { listProviderShops } from '#outside/printify/shops.ts';
import { getProviderKey } from '#outside/provider-secret.ts';
import type { ProviderProblem, StoredProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { clearProviderProblem, setProviderProblem } from '#store/fulfilment/provider-connection-status.ts';

type Connected = Pick<StoredProviderConnection, 'createdAt' | 'problem'>;

/** Owners see it on every page of the back office. One line in the log, however often it is met. `now` in milliseconds UTC. */
export async function recordProviderProblem(
  kind: ProviderProblem,
  { createdAt }: Connected,
  now: number,
): Promise<void> {
  if (await setProviderProblem(kind, createdAt, now)) logger.error('provider lost', { problem: kind });
}

export async function resolveProviderProblem(kind: ProviderProblem): Promise<void> {
  if (await clearProviderProblem(kind)) logger.info('provider found again', { problem: kind });
}

/** Another function may have read the key before an owner pasted a new one: then nothing is lost. */
const isStillTheKey = async (apiKey: string): Promise<boolean> =>
  (await getProviderKey({ fresh: true }))?.apiKey === apiKey;

/** A key that merely lacks one right still opens the list of shops. */
async function opensNothing(apiKey: string): Promise<boolean> {
  try {
    await listProviderShops(createPrintifyClient(apiKey));
    return false;
  } catch (error) {
    return isPrintifyFailure(error, 'unauthorised');
  }
}

/**
 * Watches the requests of a connection: the first that is refused for its key is noted, the next that does well takes the
 * note back.
 */
export function watchAuthorization(apiKey: string, integration: Connected): NonNullable<PrintifyClient['observe']> {
  let isKnown = integration.problem?.kind === 'unauthorised';
  return async ({ error }) => {
    if (error === null && isKnown) {
      isKnown = false;
      await resolveProviderProblem('unauthorised');
    } else if (isPrintifyFailure(error, 'unauthorised') && !isKnown) {
      if (!(await isStillTheKey(apiKey))) return;
      if (error.status === 403 && !(await opensNothing(apiKey))) return;
      isKnown = true;
      await recordProviderProblem('unauthorised', integration, Date.now());
    }
  };
}
