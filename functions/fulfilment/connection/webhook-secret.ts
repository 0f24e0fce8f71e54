import { randomBytes } from 'node:crypto';
import { isSignatureValid } from '#outside/printify/webhooks.ts';
import { getProviderKey, type ProviderKey, putProviderKey } from '#outside/provider-secret.ts';
import type { ProviderClient } from './provider-client.ts';
import { registerTopics } from './webhook-topics.ts';

/** Deliveries are retried for some minutes; after that none with the old secret is on its way. */
const FORMER_MS = 60 * 60_000;

/**
 * Returns the key to store: with a new signing secret beside the old one, or with the present secret while some webhooks do
 * not have it yet.
 */
export function rotateWebhookSecret(apiKey: string, before: ProviderKey | null): ProviderKey {
  if (before?.former?.until === null) return { ...before, apiKey };
  const webhookSecret = randomBytes(32).toString('hex');
  if (!before) return { apiKey, webhookSecret };
  return { apiKey, webhookSecret, former: { webhookSecret: before.webhookSecret, until: null } };
}

/**
 * Registers every topic at `url` with the secret of `key`, which must be stored already: deliveries with either secret are
 * accepted, so that none is refused in between. `now` in milliseconds UTC. Throws `PrintifyError`.
 */
export async function registerSignedTopics(
  shop: Pick<ProviderClient, 'printify' | 'shopId'>,
  url: string,
  key: ProviderKey,
  now: number,
): Promise<void> {
  await registerTopics(shop, url, key.webhookSecret);
  if (key.former) await putProviderKey({ ...key, former: { ...key.former, until: now + FORMER_MS } });
}

function isSigned(raw: Buffer, signature: string | undefined, key: ProviderKey | null, now: number): boolean {
  if (!key) return false;
  if (isSignatureValid(raw, signature, key.webhookSecret)) return true;
  const { former } = key;
  return former !== undefined && (former.until ?? now) >= now && isSignatureValid(raw, signature, former.webhookSecret);
}

/** Limits reads of the secret store, which unsigned requests could cause. */
const FRESH_EVERY_MS = 5_000;
let askedAt = 0;

/**
 * Returns true when the raw bytes are signed by the provider. A function with a cached key reads it again before it refuses
 * a delivery. `now` in milliseconds UTC.
 */
export async function isFromProvider(raw: Buffer, signature: string | undefined, now: number): Promise<boolean> {
  if (isSigned(raw, signature, await getProviderKey(), now)) return true;
  if (signature === undefined || now - askedAt < FRESH_EVERY_MS) return false;
  askedAt = now;
  return isSigned(raw, signature, await getProviderKey({ fresh: true }), now);
}
