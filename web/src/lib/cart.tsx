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
  /** Of items and gift cards. */
  units: number;
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  add: (item: Omit<CartItem, 'id'>) => void;
  /** 0 or less removes the line. */
  setLineQuantity: (id: string, quantity: number) => void;
  /** Puts a removed line back at its index. */
  restore: (item: CartItem, index: number) => void;
  /** Takes over prices (cents) the server named, line by line. */
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

/** Stable functions, so that effects may depend on them. */
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
