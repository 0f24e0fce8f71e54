import type { SeenCart } from '#shared/checkout/account-cart/account-cart.ts';
import { browserMemory } from '../storage/storage.ts';

/** The account's cart in the version that this browser has seen last, and the id of its owner. */
export interface OwnedCart extends SeenCart {
  owner: string;
  /** Ids of payment pages whose items the account has removed from its cart. */
  reported: readonly string[];
}

const KEY = 'account-cart';

/**
 * Reads the storage each time, because other tabs write it too. Returns null for a guest, and for text that cannot be parsed.
 */
export function readSeen(): OwnedCart | null {
  try {
    const { owner, version, items, reported } = JSON.parse(browserMemory.read(KEY) || 'null') ?? {};
    return typeof owner === 'string' && Number.isInteger(version) && Array.isArray(items) && Array.isArray(reported)
      ? { owner, version, items, reported }
      : null;
  } catch (error) {
    console.error('Account cart', error);
    return null;
  }
}

export const writeSeen = (seen: OwnedCart | null): void => browserMemory.write(KEY, seen ? JSON.stringify(seen) : '');
