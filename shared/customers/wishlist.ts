/** A product in a shopper's wishlist. */
export interface Wish {
  productId: string;
  /** UTC ISO. */
  addedAt: string;
}

/** Highest number of products in a wishlist. The oldest ones are dropped. */
export const MAX_WISHES = 100;

/** Merges wishlists. Each product appears once, with the time it was last saved. The newest comes first. */
export function mergeWishes(...lists: readonly (readonly Wish[])[]): Wish[] {
  const latest = new Map<string, Wish>();
  for (const wish of lists.flat()) {
    const known = latest.get(wish.productId);
    if (!known || known.addedAt < wish.addedAt) latest.set(wish.productId, wish);
  }
  return [...latest.values()]
    .toSorted((a, b) => (a.addedAt > b.addedAt ? -1 : a.addedAt < b.addedAt ? 1 : 0))
    .slice(0, MAX_WISHES);
}

export const withoutWish = (wishes: readonly Wish[], productId: string): Wish[] =>
  wishes.filter((wish) => wish.productId !== productId);

/**
 * Applies the changes that this browser made while the account's list was loading. `before` is the browser's list when
 * loading began, and `now` is its current list.
 */
export function withLaterChanges(account: readonly Wish[], before: readonly Wish[], now: readonly Wish[]): Wish[] {
  const had = new Set(before.map(({ productId }) => productId));
  const has = new Set(now.map(({ productId }) => productId));
  const kept = account.filter(({ productId }) => !had.has(productId) || has.has(productId));
  return mergeWishes(
    kept,
    now.filter(({ productId }) => !had.has(productId)),
  );
}
