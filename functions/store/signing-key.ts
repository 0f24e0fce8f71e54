import { randomBytes } from 'node:crypto';
import { getItem, isConditionFailure, putItem } from './client.ts';
import type { Key } from './keys.ts';

/** For HMAC-SHA256: as long as what it makes. */
const KEY_BYTES = 32;

/** A key that signs; null while nobody has needed it. */
export async function getSigningKey(at: Key): Promise<Buffer | null> {
  const kept = await getItem<{ key: string }>(at, { consistent: true });
  return kept && Buffer.from(kept.key, 'base64');
}

/** The same, made by whoever needs it first, the same for everybody ever after. */
export async function ensureSigningKey(at: Key): Promise<Buffer> {
  const kept = await getSigningKey(at);
  if (kept) return kept;
  const made = randomBytes(KEY_BYTES);
  try {
    await putItem({ ...at, key: made.toString('base64') }, 'attribute_not_exists(pk)');
    return made;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  const others = await getSigningKey(at);
  if (!others) throw new Error('A key was made and is gone');
  return others;
}

/** What `read` finds, held in memory from then on; what fails or finds nothing is tried again. */
export function memoizeAsync<T>(read: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  const forget = () => {
    found = undefined;
  };
  return () => {
    if (!found) {
      found = read();
      found.then((value) => value ?? forget(), forget);
    }
    return found;
  };
}
