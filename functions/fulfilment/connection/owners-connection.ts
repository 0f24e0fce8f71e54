import { getProviderKey, type ProviderKey, putProviderKey, removeProviderKey } from '#outside/provider-secret.ts';
import { Problem } from '#shared/base/errors.ts';
import type { IntegrationChange, ProviderTopicState, StoredIntegration } from '#shared/fulfilment/integration.ts';
import type { Actor } from '#shared/shop/audit.ts';
import {
  changeIntegration,
  getIntegration,
  recordRegistration,
  removeIntegration,
} from '#store/fulfilment/integrations.ts';
import { attempt } from './attempt.ts';
import { connectedProvider, type ProviderConnection } from './connection.ts';
import { lookAfterShop } from './hear-of-shop.ts';
import { providerProblem } from './refusals.ts';
import { endTopics, moveTopics, readTopics } from './topics.ts';
import { ownWebhookUrl, webhookUrlOf } from './webhook-address.ts';
import { registerSigned, withNewSecret } from './webhook-secret.ts';

/** A page waits for the answer, and the function ends after twenty seconds. */
const LONGEST_MS = 14_000;
const END_MS = 4_000;

/** What the provider tells of itself: every topic, and when it last told anything (UTC ISO). */
export interface Told {
  items: ProviderTopicState[];
  lastEventAt: string | null;
}

/** Throws `not_connected` while no shop is connected. */
async function connected(longestMs: number): Promise<ProviderConnection> {
  const connection = await connectedProvider({ signal: AbortSignal.timeout(longestMs) });
  if (!connection) throw new Problem('not_connected');
  return connection;
}

async function keyOf(): Promise<ProviderKey> {
  const key = await getProviderKey({ fresh: true });
  if (!key) throw new Problem('not_connected');
  return key;
}

/** Runs what asks the provider; its failure becomes what an owner is to see. */
async function asking<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw providerProblem(error);
  }
}

async function move(webhookUrl: string | null): Promise<void> {
  const connection = await connected(LONGEST_MS);
  const { webhookSecret } = await keyOf();
  const [from, to] = [webhookUrlOf(connection.integration), webhookUrlOf({ webhookUrl })];
  await asking(() => moveTopics(connection, from, to, webhookSecret));
}

/**
 * Turns the provider on or off, or changes its settings. Another address is written once the provider tells its events
 * there. `now` in milliseconds UTC. Throws `not_connected`, `conflict`, or the provider's failure as a `Problem`.
 */
export async function changeConnection(
  change: IntegrationChange,
  actor: Actor,
  now: number,
): Promise<StoredIntegration> {
  const before = await getIntegration();
  if (!before) throw new Problem('not_connected');
  if (before.version !== change.version) {
    throw new Problem('conflict', 'Somebody else changed the connection while you were at it');
  }
  if (change.webhookUrl === undefined) return changeIntegration(before, change, actor, now);
  const webhookUrl = change.webhookUrl === ownWebhookUrl() ? null : change.webhookUrl;
  await move(webhookUrl);
  return changeIntegration(before, { ...change, webhookUrl }, actor, now);
}

/**
 * Ends the connection here, and at the provider as far as it answers; a second time it only makes sure that the key is
 * gone. `now` in milliseconds UTC. Throws `conflict` when another owner wrote meanwhile.
 */
export async function disconnect(actor: Actor, now: number): Promise<void> {
  const before = await getIntegration();
  if (before) {
    await attempt('provider tells on', async () => {
      const connection = await connectedProvider({ signal: AbortSignal.timeout(END_MS) });
      if (connection) await endTopics(connection, webhookUrlOf(before));
    });
    await removeIntegration(before, actor, now);
  }
  await removeProviderKey();
}

/** Which events the provider tells here. `now` in milliseconds UTC. Throws `not_connected`, or the provider's failure. */
export async function readTold(now: number): Promise<Told> {
  const connection = await connected(LONGEST_MS);
  const { integration } = connection;
  return asking(async () => {
    if (integration.problem?.kind === 'disconnected') await lookAfterShop(now);
    return { items: await readTopics(connection, webhookUrlOf(integration)), lastEventAt: integration.lastEventAt };
  });
}

/** Has every event told here again, signed with a new secret. `now` in milliseconds UTC. Throws as `readTold` does. */
export async function registerAnew(actor: Actor, now: number): Promise<Told> {
  const connection = await connected(LONGEST_MS);
  const before = await keyOf();
  const key = withNewSecret(before.apiKey, before);
  await putProviderKey(key);
  await recordRegistration(actor, now);
  return asking(async () => {
    const url = webhookUrlOf(connection.integration);
    await registerSigned(connection, url, key, now);
    return { items: await readTopics(connection, url), lastEventAt: connection.integration.lastEventAt };
  });
}
