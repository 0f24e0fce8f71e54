import { getProviderKey, type ProviderKey, putProviderKey, removeProviderKey } from '#outside/provider-secret.ts';
import { DEFAULT_INTEGRATION_SETTINGS, type StoredIntegration } from '#shared/fulfilment/integration.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { connectIntegration, getIntegration } from '#store/fulfilment/integrations.ts';
import { attempt } from './attempt.ts';
import { connectedProvider, providerWith } from './connection.ts';
import { fieldProblem } from './refusals.ts';
import { shopsOfKey, titleOf } from './shops-of-key.ts';
import { endTopics } from './topics.ts';
import { webhookUrlOf } from './webhook-address.ts';
import { registerSigned, withNewSecret } from './webhook-secret.ts';

export interface ConnectRequest {
  apiKey: string;
  shopId: number;
  webhookUrl?: string | null | undefined;
}

/** Registering has a page wait; what is not done by then is told as missing, and can be asked for again. */
const REGISTER_MS = 9_000;
const END_MS = 3_000;

async function shopOfKey({ apiKey, shopId }: ConnectRequest): Promise<StoredIntegration['shop']> {
  const shop = (await shopsOfKey(apiKey)).find(({ id }) => id === shopId);
  if (!shop) throw fieldProblem('shopId', 'This API key opens no such shop');
  return { id: shop.id, title: titleOf(shop) };
}

/** What is written when a shop is connected: settings outlive another key, what was heard of another shop does not. */
function connectionTo(
  shop: StoredIntegration['shop'],
  before: StoredIntegration | null,
  webhookUrl: string | null | undefined,
) {
  const isSame = before?.shop.id === shop.id;
  return {
    shop,
    webhookUrl: webhookUrl === undefined ? (before?.webhookUrl ?? null) : webhookUrl,
    settings: before?.settings ?? DEFAULT_INTEGRATION_SETTINGS,
    isActive: before?.isActive ?? true,
    lastSyncAt: isSame ? before.lastSyncAt : null,
    lastEventAt: isSame ? before.lastEventAt : null,
  };
}

const restore = (key: ProviderKey | null): Promise<void> => (key ? putProviderKey(key) : removeProviderKey());

async function leave(before: StoredIntegration): Promise<void> {
  const connection = await connectedProvider({ signal: AbortSignal.timeout(END_MS) });
  if (connection) await endTopics(connection, webhookUrlOf(before));
}

/**
 * Connects a shop of the provider, for the first time or with another key: keeps the key, writes the connection, and has
 * the provider tell its events. The connection stands also when the last does not succeed: the page shows it and asks again.
 * `now` in milliseconds UTC. Throws the `Problem` that an owner is to see; `conflict` when two owners connect at once.
 */
export async function connect(request: ConnectRequest, actor: Actor, now: number): Promise<StoredIntegration> {
  const shop = await shopOfKey(request);
  const [before, keyBefore] = await Promise.all([getIntegration(), getProviderKey({ fresh: true })]);
  if (before && before.shop.id !== shop.id) await attempt('provider tells on', () => leave(before));
  const key = withNewSecret(request.apiKey, keyBefore);
  await putProviderKey(key);
  let integration: StoredIntegration;
  try {
    integration = await connectIntegration(before, connectionTo(shop, before, request.webhookUrl), actor, now);
  } catch (error) {
    await restore(keyBefore);
    throw error;
  }
  const printify = providerWith(key.apiKey, { signal: AbortSignal.timeout(REGISTER_MS) });
  const url = webhookUrlOf(integration);
  await attempt('provider does not tell', () => registerSigned({ printify, shopId: shop.id }, url, key, now));
  return integration;
}
