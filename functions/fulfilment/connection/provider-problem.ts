import { logger } from '#functions/runtime/log.ts';
import { isPrintifyFailure } from '#outside/printify/errors.ts';
import { createPrintifyClient, type PrintifyClient } from '#outside/printify/request.ts';
import { listProviderShops } from '#outside/printify/shops.ts';
import { getProviderKey } from '#outside/provider-secret.ts';
import type { ProviderProblem, StoredProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { clearProviderProblem, setProviderProblem } from '#store/fulfilment/provider-connection-status.ts';
import { getSettings } from '#store/shop/settings.ts';

type Connected = Pick<StoredProviderConnection, 'createdAt' | 'problem'>;

/** Records a problem, which every page of the back office shows. Logs it once. `now` in milliseconds UTC. */
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

/** Checks the current key: another function may have used one that an admin has replaced since. */
const isStillTheKey = async (apiKey: string): Promise<boolean> =>
  (await getProviderKey({ fresh: true }))?.apiKey === apiKey;

/** Checks the key with the list of shops, which a key without some other right still opens. */
async function opensNothing(apiKey: string): Promise<boolean> {
  try {
    await listProviderShops(createPrintifyClient(apiKey));
    return false;
  } catch (error) {
    return isPrintifyFailure(error, 'unauthorised');
  }
}

/**
 * Watches the requests of a connection: records the first that is refused for its key, and clears the record with the
 * next that succeeds.
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
