import { logger } from '#functions/runtime/log.ts';
import { isPrintifyFailure } from '#outside/printify/errors.ts';
import { createPrintifyClient, type PrintifyClient } from '#outside/printify/request.ts';
import { listProviderShops } from '#outside/printify/shops.ts';
import { getProviderKey } from '#outside/provider-secret.ts';
import type { ProviderProblem, StoredProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { clearProviderProblem, setProviderProblem } from '#store/fulfilment/provider-connection-status.ts';
import { getSettings } from '#store/shop/settings.ts';

type Connected = Pick<StoredProviderConnection, 'createdAt' | 'problem'>;

/**
 * Records a problem of the connection, so that every page of the back office shows it. Logs the problem once. `now` in
 * milliseconds UTC.
 */
export async function recordProviderProblem(
  kind: ProviderProblem,
  { createdAt }: Connected,
  now: number,
): Promise<void> {
  const tellsTeam = (await getSettings()).teamNotices.provider.length > 0;
  if (await setProviderProblem(kind, { connectedAt: createdAt, tellsTeam }, now))
    logger.error('provider lost', { problem: kind });
}

export async function resolveProviderProblem(kind: ProviderProblem): Promise<void> {
  if (await clearProviderProblem(kind)) logger.info('provider found again', { problem: kind });
}

/**
 * Returns whether this key is still the current one. Another function may use an old key that an admin has replaced since.
 */
const isStillTheKey = async (apiKey: string): Promise<boolean> =>
  (await getProviderKey({ fresh: true }))?.apiKey === apiKey;

/**
 * Returns whether the key is rejected even for the list of shops. A key that only lacks some other permission can still read
 * this list.
 */
async function opensNothing(apiKey: string): Promise<boolean> {
  try {
    await listProviderShops(createPrintifyClient(apiKey));
    return false;
  } catch (error) {
    return isPrintifyFailure(error, 'unauthorised');
  }
}

/**
 * Returns a function that watches the requests of a connection. It records a problem when a request is rejected because of
 * the key, and clears the problem when a later request succeeds.
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
