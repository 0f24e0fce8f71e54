import { type CartItem, parseCart } from '#shared/checkout/cart.ts';
import { storedText } from './stored-text.ts';

const EMPTY: readonly CartItem[] = [];

const saved = storedText('cart');
let known: { text: string | null; items: readonly CartItem[] } = { text: null, items: EMPTY };

/** An unreadable cart is logged and becomes an empty one. */
function itemsIn(text: string | null): readonly CartItem[] {
  if (text === null) return EMPTY;
  try {
    return parseCart(text);
  } catch (error) {
    console.error('Error loading cart from localStorage', error);
    return EMPTY;
  }
}

/** The cart in this browser's storage. The server and the first render see an empty one. */
export const cartStore = {
  subscribe: saved.subscribe,
  read(): readonly CartItem[] {
    const text = saved.read();
    if (text !== known.text) known = { text, items: itemsIn(text) };
    return known.items;
  },
  readOnServer: () => EMPTY,
  change(next: (items: readonly CartItem[]) => readonly CartItem[]): void {
    saved.write(JSON.stringify(next(cartStore.read())));
  },
};
