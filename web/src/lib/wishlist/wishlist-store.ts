import type { Wish } from '#shared/customers/wishlist.ts';
import { storedText } from '../storage/stored-text.ts';

/** The saved products in this browser. `owner` is the id of the customer to whom they belong, or null for a guest. */
export interface SavedWishes {
  owner: string | null;
  wishes: readonly Wish[];
}

const NONE: SavedWishes = { owner: null, wishes: [] };

const saved = storedText('wishlist');
let known: { text: string | null; list: SavedWishes } = { text: null, list: NONE };

const isWish = (value: unknown): value is Wish => {
  const { productId, addedAt } = (value ?? {}) as Partial<Record<keyof Wish, unknown>>;
  return typeof productId === 'string' && typeof addedAt === 'string' && !Number.isNaN(Date.parse(addedAt));
};

/** Parses the saved products. An unreadable list is logged and becomes an empty one. */
function parse(text: string | null): SavedWishes {
  if (text === null) return NONE;
  try {
    const { owner, wishes } = JSON.parse(text) as { owner?: unknown; wishes?: unknown };
    return {
      owner: typeof owner === 'string' ? owner : null,
      wishes: Array.isArray(wishes) ? wishes.filter(isWish) : [],
    };
  } catch (error) {
    console.error('Wishlist', error);
    return NONE;
  }
}

/** Stores the wishlist in this browser. */
export const wishlistStore = {
  subscribe: saved.subscribe,
  read(): SavedWishes {
    const text = saved.read();
    if (text !== known.text) known = { text, list: parse(text) };
    return known.list;
  },
  readOnServer: () => null,
  write: (list: SavedWishes): void => saved.write(JSON.stringify(list)),
};
