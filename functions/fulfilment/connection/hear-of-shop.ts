import { loggable, logger } from '#functions/runtime/log.ts';
import { listShops } from '#outside/printify/shops.ts';
import type { ProviderEvent } from '#shared/fulfilment/provider-event.ts';
import { connectedProvider } from './connection.ts';
import { forgetProviderProblem, noteProviderProblem } from './problem.ts';

/**
 * Looks whether the connected shop still is one of the account's with a sales channel, and notes what it finds. An event
 * may come late or twice, so it only says to look. `now` in milliseconds UTC. Throws `PrintifyError`.
 */
export async function lookAfterShop(now: number, options: { signal?: AbortSignal } = {}): Promise<void> {
  const connection = await connectedProvider(options);
  if (!connection) return;
  const { printify, shopId, integration } = connection;
  const shop = (await listShops(printify)).find(({ id }) => id === shopId);
  if (!shop || shop.sales_channel === 'disconnected') await noteProviderProblem('disconnected', integration, now);
  else if (integration.problem?.kind === 'disconnected') await forgetProviderProblem('disconnected');
}

/** Whoever told waits for an answer. */
const LOOK_MS = 5_000;

/**
 * Hears `shop:disconnected`. `now` in milliseconds UTC. A provider that cannot be asked, as with a key that ended together
 * with the shop, is believed: the next call that succeeds tells otherwise.
 */
export async function hearOfShop({ topic, shopId }: ProviderEvent, now: number): Promise<void> {
  const connection = topic === 'shop:disconnected' ? await connectedProvider() : null;
  if (!connection || connection.shopId !== shopId) return;
  try {
    await lookAfterShop(now, { signal: AbortSignal.timeout(LOOK_MS) });
  } catch (error) {
    logger.warn('the shop could not be looked after', { error: loggable(error) });
    await noteProviderProblem('disconnected', connection.integration, now);
  }
}
