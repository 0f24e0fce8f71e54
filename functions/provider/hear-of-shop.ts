import type { ProviderEvent } from '../../shared/printify/provider-event.ts';
import { listShops } from '../outside/printify/shops.ts';
import { connectedProvider } from './connection.ts';
import { forgetProviderProblem, noteProviderProblem } from './problem.ts';

/**
 * Looks whether the connected shop still is one of the account's with a sales channel, and notes what it finds. An event
 * may come late or twice, so it only says to look. `now` in milliseconds UTC. Throws `PrintifyError`.
 */
export async function lookAfterShop(now: number): Promise<void> {
  const connection = await connectedProvider();
  if (!connection) return;
  const { printify, shopId, integration } = connection;
  const shop = (await listShops(printify)).find(({ id }) => id === shopId);
  if (!shop || shop.sales_channel === 'disconnected') await noteProviderProblem('disconnected', integration, now);
  else if (integration.problem?.kind === 'disconnected') await forgetProviderProblem('disconnected');
}

/** Hears `shop:disconnected`. `now` in milliseconds UTC. Throws `PrintifyError` when the provider cannot be asked. */
export async function hearOfShop({ topic, shopId }: ProviderEvent, now: number): Promise<void> {
  const connection = topic === 'shop:disconnected' ? await connectedProvider() : null;
  if (connection?.shopId === shopId) await lookAfterShop(now);
}
