import { loggable, logger } from '#functions/runtime/log.ts';
import { listProviderShops } from '#outside/printify/shops.ts';
import type { ProviderEvent } from '#shared/fulfilment/provider-event.ts';
import { getProviderClient } from './provider-client.ts';
import { recordProviderProblem, resolveProviderProblem } from './provider-problem.ts';

/**
 * Checks that the connected shop still belongs to the account and has a sales channel, and records the result. An event may
 * come late or twice, so it only triggers this check. `now` in milliseconds UTC. Throws `PrintifyError`.
 */
export async function checkShop(now: number, options: { signal?: AbortSignal } = {}): Promise<void> {
  const connection = await getProviderClient(options);
  if (!connection) return;
  const { printify, shopId, connection: integration } = connection;
  const shop = (await listProviderShops(printify)).find(({ id }) => id === shopId);
  if (!shop || shop.sales_channel === 'disconnected') await recordProviderProblem('disconnected', integration, now);
  else if (integration.problem?.kind === 'disconnected') await resolveProviderProblem('disconnected');
}

/** Timeout of the check, in milliseconds. It is short because the provider waits for the response. */
const LOOK_MS = 5_000;

/**
 * Handles `shop:disconnected`. If the provider cannot be reached, for example because the key stopped working together with
 * the shop, assumes that the event is correct. The next successful call corrects a wrong assumption. `now` in milliseconds
 * UTC.
 */
export async function handleShopEvent({ topic, shopId }: ProviderEvent, now: number): Promise<void> {
  const connection = topic === 'shop:disconnected' ? await getProviderClient() : null;
  if (!connection || connection.shopId !== shopId) return;
  try {
    await checkShop(now, { signal: AbortSignal.timeout(LOOK_MS) });
  } catch (error) {
    logger.warn('provider shop not checked', { error: loggable(error) });
    await recordProviderProblem('disconnected', connection.connection, now);
  }
}
