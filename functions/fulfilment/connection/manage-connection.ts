import { deleteProviderKey, getProviderKey, type ProviderKey, putProviderKey } from '#outside/provider-secret.ts';
import { Problem } from '#shared/base/errors.ts';
import type {
  ProviderConnectionChange,
  ProviderTopicState,
  StoredProviderConnection,
} from '#shared/fulfilment/provider-connection.ts';
import type { Actor } from '#shared/shop/audit.ts';
import {
  deleteProviderConnection,
  getProviderConnection,
  putRegistrationAudit,
  updateProviderConnection,
} from '#store/fulfilment/provider-connection.ts';
import { leaveProvider } from './connect-provider.ts';
import { checkShop } from './handle-shop-event.ts';
import { problemFromPrintify } from './printify-problems.ts';
import { getProviderClient, type ProviderClient } from './provider-client.ts';
import { ownWebhookUrl, webhookUrlOf } from './webhook-address.ts';
import { registerSignedTopics, rotateWebhookSecret } from './webhook-secret.ts';
import { listTopicStates, moveTopics } from './webhook-topics.ts';

/** Timeout in milliseconds. A page waits for the response, and the function itself ends after twenty seconds. */
const LONGEST_MS = 14_000;

/** Describes the state of every topic, and the time of the last event (UTC ISO). */
export interface WebhookStatus {
  items: ProviderTopicState[];
  lastEventAt: string | null;
}

/** Returns a client for the connected shop. Throws `not_connected` if no shop is connected. */
async function connected(longestMs: number): Promise<ProviderClient> {
  const connection = await getProviderClient({ signal: AbortSignal.timeout(longestMs) });
  if (!connection) throw new Problem('not_connected');
  return connection;
}

async function keyOf(): Promise<ProviderKey> {
  const key = await getProviderKey({ fresh: true });
  if (!key) throw new Problem('not_connected');
  return key;
}

/** Runs a call to the provider. Converts its failure to a `Problem` to show. */
async function asking<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw problemFromPrintify(error);
  }
}

async function move(webhookUrl: string | null): Promise<void> {
  const connection = await connected(LONGEST_MS);
  const { webhookSecret } = await keyOf();
  const [from, to] = [webhookUrlOf(connection.connection), webhookUrlOf({ webhookUrl })];
  await asking(() => moveTopics(connection, from, to, webhookSecret));
}

/**
 * Turns the provider on or off, or changes its settings. Stores a new webhook URL only after the provider uses it. `now` in
 * milliseconds UTC. Throws `not_connected`, `conflict`, or the provider's failure as a `Problem`.
 */
export async function updateConnection(
  change: ProviderConnectionChange,
  actor: Actor,
  now: number,
): Promise<StoredProviderConnection> {
  const before = await getProviderConnection();
  if (!before) throw new Problem('not_connected');
  if (before.version !== change.version) {
    throw new Problem('conflict', 'Another admin changed the connection in the meantime');
  }
  if (change.webhookUrl === undefined) return updateProviderConnection(before, change, actor, now);
  const webhookUrl = change.webhookUrl === ownWebhookUrl() ? null : change.webhookUrl;
  await move(webhookUrl);
  return updateProviderConnection(before, { ...change, webhookUrl }, actor, now);
}

/**
 * Deletes the connection here, and the webhooks at the provider if it responds. A repeated call only makes sure that the key
 * is deleted. `now` in milliseconds UTC. Throws `conflict` if another admin has changed the connection.
 */
export async function disconnectProvider(actor: Actor, now: number): Promise<void> {
  const before = await getProviderConnection();
  if (before) {
    await leaveProvider(before);
    await deleteProviderConnection(before, actor, now);
  }
  await deleteProviderKey();
}

/**
 * Returns the state of each topic that the provider can send to this shop. `now` in milliseconds UTC. Throws `not_connected`,
 * or the provider's failure as a `Problem`.
 */
export async function getWebhookStatus(now: number): Promise<WebhookStatus> {
  const connection = await connected(LONGEST_MS);
  const { connection: integration } = connection;
  return asking(async () => {
    if (integration.problem?.kind === 'disconnected') await checkShop(now);
    return {
      items: await listTopicStates(connection, webhookUrlOf(integration)),
      lastEventAt: integration.lastEventAt,
    };
  });
}

/** Registers every topic again, with a new secret. `now` in milliseconds UTC. Throws like `getWebhookStatus`. */
export async function reregisterWebhooks(actor: Actor, now: number): Promise<WebhookStatus> {
  const connection = await connected(LONGEST_MS);
  const before = await keyOf();
  const key = rotateWebhookSecret(before.apiKey, before);
  await putProviderKey(key);
  await putRegistrationAudit(actor, now);
  return asking(async () => {
    const url = webhookUrlOf(connection.connection);
    await registerSignedTopics(connection, url, key, now);
    return { items: await listTopicStates(connection, url), lastEventAt: connection.connection.lastEventAt };
  });
}
