import { useEffect, useRef, useState } from 'react';
import type { CartItem } from '#shared/checkout/cart.ts';
import { useCart } from '#web/lib/cart.tsx';

/**
 * Time in which a removed line can be restored, in milliseconds. The time does not run out while the line has the focus or
 * the pointer.
 */
const UNDO_MS = 10_000;

/** Marks elements that can get the focus when a line is removed: the links of other lines, and the link in the empty cart. */
export const FOCUS_MARK = { 'data-cart-focus': '' };

/**
 * Removes lines, keeps the focus in the cart, and restores the last removed line on request. Changes nothing while `isLocked`
 * is true, because the payment page that is being opened charges the cart as it is.
 */
export function useRemoval(isLocked: boolean) {
  const { items, setLineQuantity, restore } = useCart();
  const [removed, setRemoved] = useState<{ item: CartItem; index: number } | null>(null);
  const [isHeld, setHeld] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const nextFocus = useRef<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once the lines have changed
  useEffect(() => {
    if (nextFocus.current === null) return;
    const targets = body.current?.querySelectorAll<HTMLElement>('[data-cart-focus]') ?? [];
    targets[Math.min(nextFocus.current, targets.length - 1)]?.focus();
    nextFocus.current = null;
  }, [items]);

  useEffect(() => {
    if (!removed || isHeld) return;
    const end = setTimeout(() => setRemoved(null), UNDO_MS);
    return () => clearTimeout(end);
  }, [removed, isHeld]);

  return {
    body,
    removed,
    hold: setHeld,
    setQuantity(item: CartItem, quantity: number) {
      if (isLocked) return;
      if (quantity <= 0) {
        const index = items.indexOf(items.find(({ id }) => id === item.id) ?? item);
        nextFocus.current = index;
        setHeld(false);
        setRemoved({ item: { ...item }, index });
      }
      setLineQuantity(item.id, quantity);
    },
    undo() {
      if (!removed || isLocked) return;
      nextFocus.current = removed.index;
      restore(removed.item, removed.index);
      setRemoved(null);
      setHeld(false);
    },
  };
}
