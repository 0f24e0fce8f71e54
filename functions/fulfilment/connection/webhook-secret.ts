import { randomBytes } from 'node:crypto';
import { isSignatureValid } from '#outside/printify/webhook-signature.ts';
import { getProviderKey, type ProviderKey, putProviderKey } from '#outside/provider-secret.ts';
import type { ProviderClient } from './provider-client.ts';
import { registerTopics } from './webhook-topics.ts';

/** The provider sends a delivery again for some minutes; after that nothing signed with the secret before is on its way. */
const FORMER_MS = 60 * 60_000;

/**
 * What to keep for `apiKey` from now on: with a new signing secret beside the one before, or with the present one again
 * while not every webhook has it yet.
 */
export function rotateWebhookSecret(apiKey: string, before: ProviderKey | null): ProviderKey {
  if (before?.former?.until === null) return { ...before, apiKey };
  const webhookSecret = randomBytes(32).toString('hex');
  if (!before) return { apiKey, webhookSecret };
  return { apiKey, webhookSecret, former: { webhookSecret: before.webhookSecret, until: null } };
}

/**
 * Has every topic told at `url`, signed with the secret of `key`, which must be kept already: from then on deliveries with
 * either secret are heard, so that none is turned away in between. `now` in milliseconds UTC. Throws `PrintifyError`.
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

/** Whoever sends what is not signed must not have the secret store asked each time. */
const FRESH_EVERY_MS = 5_000;
let askedAt = 0;

/**
 * Whether the raw bytes of a delivery are the provider's. A function that keeps the key of a moment ago reads it anew before
 * it turns a delivery away. `now` in milliseconds UTC.
 */
export async function isFromProvider(raw: Buffer, signature: string | undefined, now: number): Promise<boolean> {
  if (isSigned(raw, signature, await getProviderKey(), now)) return true;
  if (signature === undefined || now - askedAt < FRESH_EVERY_MS) return false;
  askedAt = now;
  return isSigned(raw, signature, await getProviderKey({ fresh: true }), now);
}
