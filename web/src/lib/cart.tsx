import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { addToCart, type CartItem, cartItemId, countPieces, setQuantity } from '../../../shared/cart.ts';
import { CART_KEY, loadCart, saveCart } from './cart-storage.ts';

interface Cart {
  items: readonly CartItem[];
  pieces: number;
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  add: (item: Omit<CartItem, 'id'>) => void;
  /** 0 or less removes the line. */
  setLineQuantity: (id: string, quantity: number) => void;
  /** Takes over prices (cents) the server named, line by line. */
  reprice: (priceOf: (item: CartItem) => number) => void;
  clear: () => void;
}

const CartContext = createContext<Cart | null>(null);

export function useCart(): Cart {
  const cart = use(CartContext);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return cart;
}

export function CartProvider({ children }: { children: ReactNode }) {
  const [items, setItems] = useState<readonly CartItem[]>(() => loadCart());
  const [isOpen, setOpen] = useState(false);
  const latest = useRef(items);

  const change = useCallback((next: (items: readonly CartItem[]) => readonly CartItem[]) => {
    latest.current = next(latest.current);
    saveCart(latest.current);
    setItems(latest.current);
  }, []);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== null && event.key !== CART_KEY) return;
      latest.current = loadCart(event.newValue);
      setItems(latest.current);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  const cart = useMemo<Cart>(
    () => ({
      items,
      pieces: countPieces(items),
      isOpen,
      setOpen,
      add: (item) => change((now) => addToCart(now, { ...item, id: cartItemId(item.productId, item, Date.now()) })),
      setLineQuantity: (id, quantity) => change((now) => setQuantity(now, id, quantity)),
      reprice: (priceOf) => change((now) => now.map((item) => ({ ...item, priceCents: priceOf(item) }))),
      clear: () => change(() => []),
    }),
    [items, isOpen, change],
  );

  return <CartContext value={cart}>{children}</CartContext>;
}
