/** A product that a shopper saved. */
export interface Wish {
  productId: string;
  /** UTC ISO. */
  addedAt: string;
}

/** Older ones are dropped. */
export const MAX_WISHES = 100;

/** Joins lists: each product once, as saved last, newest first. */
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
 * Returns the account's list with the changes that this browser made while it was on its way: `before` when it was
 * asked for, and `now`.
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
