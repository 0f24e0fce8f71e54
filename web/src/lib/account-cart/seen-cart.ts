import type { SeenCart } from '#shared/checkout/account-cart/account-cart.ts';
import { browserMemory } from '../storage/storage.ts';

/** The account's cart as this browser saw it last, and whose it is. */
export interface OwnedCart extends SeenCart {
  owner: string;
  /** Payment pages whose items the account has taken out of its cart. */
  reported: readonly string[];
}

const KEY = 'account-cart';

/** Reads the storage each time, because other tabs write it, too. Null for a guest, and for text that cannot be read. */
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
