import { useEffect, useState } from 'react';
import type { CartItem } from '#shared/checkout/cart.ts';
import { type LineReview, reviewCart } from '#shared/checkout/cart-review.ts';
import { useCart } from '#web/lib/cart.tsx';

type ProductOf = Parameters<typeof reviewCart>[1];

/** Changes to a line since it was added to the cart. */
export interface LineNews {
  /** Previous price of a unit in cents. Null if the price hasn't changed. */
  previousCents: number | null;
  /** Null until the shop has responded. */
  review: LineReview | null;
}

/**
 * Compares the cart with the shop's products and updates its prices. Remembers each old price until the shopper has seen the
 * new one.
 */
export function useReview(productOf: ProductOf) {
  const { items, reprice } = useCart();
  const [previous, setPrevious] = useState<ReadonlyMap<string, number>>(new Map());
  const [named, setNamed] = useState<ReadonlyMap<string, number>>(new Map());
  const reviews = reviewCart(items, productOf);

  function takeOver(priceOf: (item: CartItem) => number) {
    const changed = items.filter((item) => priceOf(item) !== item.priceCents);
    if (changed.length === 0) return;
    setPrevious((known) => new Map([...changed.map((item) => [item.id, item.priceCents] as const), ...known]));
    reprice(priceOf);
  }

  const current = (item: CartItem) => named.get(item.id) ?? reviews.get(item.id)?.unitCents ?? item.priceCents;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cart and its review are what it follows
  useEffect(() => takeOver(current), [items.map(current).join()]);

  return {
    /** Updates the cart to the prices in cents from the checkout. The products in the cache may be older. */
    takeOver: (priceOf: (item: CartItem) => number) => {
      setNamed(new Map(items.map((item) => [item.id, priceOf(item)])));
      takeOver(priceOf);
    },
    newsOf: (item: CartItem): LineNews => {
      const before = previous.get(item.id) ?? item.priceCents;
      return {
        previousCents: before === item.priceCents ? null : before,
        review: reviews.get(item.id) ?? null,
      };
    },
    /** Forgets the old price once the shopper has seen the new one. */
    acknowledge: (item: CartItem) => setPrevious((known) => new Map([...known].filter(([id]) => id !== item.id))),
  };
}

export type Review = ReturnType<typeof useReview>;
