import { randomBytes } from 'node:crypto';
import { getItem, isConditionFailure, putItem } from './client.ts';
import type { Key } from './keys.ts';

/** The length of an HMAC-SHA256 signature. */
const KEY_BYTES = 32;

/** Returns a signing key; null until `ensureSigningKey` has created it. */
export async function getSigningKey(at: Key): Promise<Buffer | null> {
  const item = await getItem<{ key: string }>(at, { consistent: true });
  return item && Buffer.from(item.key, 'base64');
}

/** Returns a signing key, created by the first caller and never changed. */
export async function ensureSigningKey(at: Key): Promise<Buffer> {
  const existing = await getSigningKey(at);
  if (existing) return existing;
  const created = randomBytes(KEY_BYTES);
  try {
    await putItem({ ...at, key: created.toString('base64') }, 'attribute_not_exists(pk)');
    return created;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  const concurrent = await getSigningKey(at);
  if (!concurrent) throw new Error('The signing key was created and then deleted');
  return concurrent;
}

/** Caches the result of `read` in memory. A failure or a null is not cached. */
export function memoizeAsync<T>(read: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined;
  const forget = () => {
    cached = undefined;
  };
  return () => {
    if (!cached) {
      cached = read();
      cached.then((value) => value ?? forget(), forget);
    }
    return cached;
  };
}
