import { createContext, type ReactNode, use, useMemo, useState, useSyncExternalStore } from 'react';
import {
  addToCart,
  type CartItem,
  cartItemId,
  countUnits,
  restoreToCart,
  setQuantity,
  withoutBought,
} from '#shared/checkout/cart.ts';
import { countVisit } from './data/count-visit.ts';
import { cartStore } from './storage/cart-storage.ts';
import { boughtGiftCards, type CartGiftCard } from './storage/gift-cards.ts';

interface Cart {
  items: readonly CartItem[];
  giftCards: readonly CartGiftCard[];
  /** Number of items and gift cards. */
  units: number;
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  add: (item: Omit<CartItem, 'id'>) => void;
  /** Sets the quantity of a line. A quantity of 0 or less removes the line. */
  setLineQuantity: (id: string, quantity: number) => void;
  /** Adds a removed line again at its former index. */
  restore: (item: CartItem, index: number) => void;
  /** Applies the server's prices, in cents, to each line. */
  reprice: (priceOf: (item: CartItem) => number) => void;
  removeBought: (bought: Parameters<typeof withoutBought>[1]) => void;
}

const CartContext = createContext<Cart | null>(null);

export function useCart(): Cart {
  const cart = use(CartContext);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return cart;
}

const { change } = cartStore;

/** These functions never change, so effects can depend on them. */
const changes: Pick<Cart, 'add' | 'setLineQuantity' | 'restore' | 'reprice' | 'removeBought'> = {
  add: (item) => {
    change((now) => addToCart(now, { ...item, id: cartItemId(item.productId, item, Date.now()) }));
    countVisit({ path: '/cart', step: 'cart' });
  },
  setLineQuantity: (id, quantity) => change((now) => setQuantity(now, id, quantity)),
  restore: (item, index) => change((now) => restoreToCart(now, item, index)),
  reprice: (priceOf) => change((now) => now.map((item) => ({ ...item, priceCents: priceOf(item) }))),
  removeBought: (bought) => change((now) => withoutBought(now, bought)),
};

export function CartProvider({ children }: { children: ReactNode }) {
  const items = useSyncExternalStore(cartStore.subscribe, cartStore.read, cartStore.readOnServer);
  const giftCards = useSyncExternalStore(boughtGiftCards.subscribe, boughtGiftCards.read, boughtGiftCards.readOnServer);
  const [isOpen, setOpen] = useState(false);
  const cart = useMemo<Cart>(
    () => ({ ...changes, items, giftCards, units: countUnits(items) + giftCards.length, isOpen, setOpen }),
    [items, giftCards, isOpen],
  );
  return <CartContext value={cart}>{children}</CartContext>;
}
