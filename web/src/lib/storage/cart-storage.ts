import { type CartItem, parseCart } from '#shared/checkout/cart.ts';
import { storedList } from './stored-list.ts';

/** The cart in this browser's storage. */
export const cartStore = storedList<CartItem>('cart', parseCart);
