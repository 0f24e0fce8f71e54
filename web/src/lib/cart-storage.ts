import { type CartItem, parseCart } from '../../../shared/cart.ts';
import { browserMemory } from './storage.ts';

export const CART_KEY = 'cart';

/** The saved cart; an unreadable one is logged and becomes an empty cart (spec section 8). */
export function loadCart(saved: string | null = browserMemory.read(CART_KEY)): CartItem[] {
  if (saved === null) return [];
  try {
    return parseCart(saved);
  } catch (error) {
    console.error('Error loading cart from localStorage', error);
    return [];
  }
}

export const saveCart = (items: readonly CartItem[]): void => browserMemory.write(CART_KEY, JSON.stringify(items));
