import { randomBytes } from 'node:crypto';
import { get, isConditionFailure, put } from './client.ts';
import { linkKeyKey } from './keys.ts';

/** For HMAC-SHA256: as long as what it makes. */
const KEY_BYTES = 32;

let held: Promise<Buffer> | undefined;

/**
 * The key that signs the links of orders: made by whoever needs it first, the same for everybody ever after,
 * and held in memory.
 */
export function linkKey(): Promise<Buffer> {
  held ??= readOrMakeLinkKey().catch((error: unknown) => {
    held = undefined;
    throw error;
  });
  return held;
}

async function readLinkKey(): Promise<Buffer | null> {
  const kept = await get<{ key: string }>(linkKeyKey, { consistent: true });
  return kept && Buffer.from(kept.key, 'base64');
}

/** As `linkKey`, from the table. */
export async function readOrMakeLinkKey(): Promise<Buffer> {
  const kept = await readLinkKey();
  if (kept) return kept;
  const made = randomBytes(KEY_BYTES);
  try {
    await put({ ...linkKeyKey, key: made.toString('base64') }, 'attribute_not_exists(pk)');
    return made;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  const others = await readLinkKey();
  if (!others) throw new Error('The key of the order links was made and is gone');
  return others;
}
