import { type CartItem, parseCart } from '#shared/checkout/cart.ts';
import { storedList } from './stored-list.ts';

/** Stores the cart in this browser. */
export const cartStore = storedList<CartItem>('cart', parseCart);
