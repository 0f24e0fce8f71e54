import { randomBytes } from 'node:crypto';
import { getItem, isConditionFailure, putItem } from './client.ts';
import type { Key } from './keys/key.ts';
import { giftCodeSigningKeyKey, linkSigningKeyKey } from './keys/orders.ts';
import { signUpKeyKey } from './keys/shop.ts';

/** Length of the key in bytes. An HMAC-SHA256 signature has the same length. */
const KEY_BYTES = 32;

/** Returns a signing key. Null until `ensureSigningKey` has created it. */
async function getSigningKey(at: Key): Promise<Buffer | null> {
  const item = await getItem<{ key: string }>(at, { consistent: true });
  return item && Buffer.from(item.key, 'base64');
}

/** Returns a signing key. The first caller creates it, and it never changes. */
async function ensureSigningKey(at: Key): Promise<Buffer> {
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

/** Returns a function that caches the result of `read` in memory. Errors and null are not cached. */
function memoizeAsync<T>(read: () => Promise<T>): () => Promise<T> {
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

/** Returns the key that signs links to orders and previews. Reads it from the table, and creates it if missing. */
export const ensureLinkKey = (): Promise<Buffer> => ensureSigningKey(linkSigningKeyKey);

/** Returns the key that signs links to orders and previews, cached in memory. Creates it if missing. */
export const getLinkKey = memoizeAsync(ensureLinkKey);

/** Returns the key that signs links to orders and previews, but never creates it. Null until the first link was signed. */
export const getExistingLinkKey = memoizeAsync(() => getSigningKey(linkSigningKeyKey));

/** Returns the key that signs sign-up permits, cached in memory. Creates it if missing. */
export const getSignUpKey = memoizeAsync(() => ensureSigningKey(signUpKeyKey));

/** Returns the key that signs sign-up permits, but never creates it. Null until the first permit was signed. */
export const getExistingSignUpKey = memoizeAsync(() => getSigningKey(signUpKeyKey));

/** Returns the key from which gift card codes are derived, cached in memory. Creates it if missing. */
export const getGiftCodeKey = memoizeAsync(() => ensureSigningKey(giftCodeSigningKeyKey));
