import { loggable, logger } from '#functions/runtime/log.ts';
import { deleteProviderKey, getProviderKey, type ProviderKey, putProviderKey } from '#outside/provider-secret.ts';
import { DEFAULT_CONNECTION_SETTINGS, type StoredProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { getProviderConnection, putProviderConnection } from '#store/fulfilment/provider-connection.ts';
import { listShopsOfKey, shopTitle } from './list-shops-of-key.ts';
import { fieldProblem } from './printify-problems.ts';
import { createLimitedPrintifyClient, getProviderClient } from './provider-client.ts';
import { webhookUrlOf } from './webhook-address.ts';
import { registerSignedTopics, rotateWebhookSecret } from './webhook-secret.ts';
import { deleteTopics } from './webhook-topics.ts';

export interface ConnectRequest {
  apiKey: string;
  shopId: number;
  webhookUrl?: string | null | undefined;
}

/**
 * Time limit for registering the webhooks, in milliseconds. A page waits for the response. Webhooks that are not done by then
 * are reported as missing and can be registered later.
 */
const REGISTER_MS = 9_000;
const END_MS = 4_000;

async function shopOfKey({ apiKey, shopId }: ConnectRequest): Promise<StoredProviderConnection['shop']> {
  const shop = (await listShopsOfKey(apiKey)).find(({ id }) => id === shopId);
  if (!shop) throw fieldProblem('shopId', 'This API key has no access to that shop');
  return { id: shop.id, title: shopTitle(shop) };
}

/**
 * Returns the connection to store. The settings survive a new key. The times of the last sync and the last event survive only
 * if the shop is the same.
 */
function connectionTo(
  shop: StoredProviderConnection['shop'],
  before: StoredProviderConnection | null,
  webhookUrl: string | null | undefined,
) {
  const isSame = before?.shop.id === shop.id;
  return {
    shop,
    webhookUrl: webhookUrl === undefined ? (before?.webhookUrl ?? null) : webhookUrl,
    settings: before?.settings ?? DEFAULT_CONNECTION_SETTINGS,
    isActive: before?.isActive ?? true,
    lastSyncAt: isSame ? before.lastSyncAt : null,
    lastEventAt: isSame ? before.lastEventAt : null,
  };
}

const restore = (key: ProviderKey | null): Promise<void> => (key ? putProviderKey(key) : deleteProviderKey());

/** Runs a step that may fail without harm. If it fails, logs `message`. */
async function runBestEffort(message: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    logger.warn(message, { error: loggable(error) });
  }
}

/** Deletes the webhooks of a connection that ends. Logs a failure, for example if the provider does not respond. */
export const leaveProvider = (before: StoredProviderConnection): Promise<unknown> =>
  runBestEffort('webhooks not deleted at provider', async () => {
    const connection = await getProviderClient({ signal: AbortSignal.timeout(END_MS) });
    if (connection) await deleteTopics(connection, webhookUrlOf(before));
  });

/**
 * Connects a shop of the provider, for the first time or with a new key. Stores the key and the connection, and registers the
 * webhooks. If the registration fails, the connection stays, and the page reports the failure and offers to register again.
 * `now` in milliseconds UTC. Throws a `Problem` to show, and `conflict` if two admins connect at the same time.
 */
export async function connectProvider(
  request: ConnectRequest,
  actor: Actor,
  now: number,
): Promise<StoredProviderConnection> {
  const shop = await shopOfKey(request);
  const [before, keyBefore] = await Promise.all([getProviderConnection(), getProviderKey({ fresh: true })]);
  if (before && before.shop.id !== shop.id) await leaveProvider(before);
  const key = rotateWebhookSecret(request.apiKey, keyBefore);
  await putProviderKey(key);
  let integration: StoredProviderConnection;
  try {
    integration = await putProviderConnection(before, connectionTo(shop, before, request.webhookUrl), actor, now);
  } catch (error) {
    await restore(keyBefore);
    throw error;
  }
  const printify = createLimitedPrintifyClient(key.apiKey, { signal: AbortSignal.timeout(REGISTER_MS) });
  const url = webhookUrlOf(integration);
  await runBestEffort('webhooks not registered at provider', () =>
    registerSignedTopics({ printify, shopId: shop.id }, url, key, now),
  );
  return integration;
}
