import { randomBytes } from 'node:crypto';
import { isSignatureValid } from '#outside/printify/webhooks.ts';
import { getProviderKey, type ProviderKey, putProviderKey } from '#outside/provider-secret.ts';
import type { ProviderClient } from './provider-client.ts';
import { registerTopics } from './webhook-topics.ts';

/**
 * Time for which the old secret stays valid, in milliseconds. The provider retries deliveries for a few minutes, so no
 * delivery with the old secret arrives later.
 */
const FORMER_MS = 60 * 60_000;

/**
 * Returns the key to store, with a new signing secret and the old one as `former`. If some webhooks may not have the current
 * secret yet, keeps the current secret.
 */
export function rotateWebhookSecret(apiKey: string, before: ProviderKey | null): ProviderKey {
  if (before?.former?.until === null) return { ...before, apiKey };
  const webhookSecret = randomBytes(32).toString('hex');
  if (!before) return { apiKey, webhookSecret };
  return { apiKey, webhookSecret, former: { webhookSecret: before.webhookSecret, until: null } };
}

/**
 * Registers every topic at `url` with the secret of `key`. The key must already be stored. Deliveries with the old or the new
 * secret are accepted, so none is rejected in between. `now` in milliseconds UTC. Throws `PrintifyError`.
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

/**
 * Shortest pause between fresh reads of the secret store, in milliseconds. Without it, every request with a wrong signature
 * would cause a read.
 */
const FRESH_EVERY_MS = 5_000;
let askedAt = 0;

/**
 * Returns true if the provider signed these bytes. If the cached key does not match, reads the key again before it rejects
 * the delivery. `now` in milliseconds UTC.
 */
export async function isFromProvider(raw: Buffer, signature: string | undefined, now: number): Promise<boolean> {
  if (isSigned(raw, signature, await getProviderKey(), now)) return true;
  if (signature === undefined || now - askedAt < FRESH_EVERY_MS) return false;
  askedAt = now;
  return isSigned(raw, signature, await getProviderKey({ fresh: true }), now);
}
