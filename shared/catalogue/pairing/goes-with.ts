import type { ProductCard } from '../product.ts';

/** Products that an admin can pick for another one. */
export const MAX_PICKED = 8;
/** Products shown below another one. */
export const MOST_RELATED = 4;

export interface Candidates {
  /** Picked by hand, in their order. */
  picked: readonly ProductCard[];
  /** Bought together most often, best first. */
  bought: readonly ProductCard[];
  /** Others of the same category. */
  others: readonly ProductCard[];
}

/**
 * Returns the products to show below a product, the picked ones first; and whether any of them goes with it. Never the product
 * itself, and none that is sold out.
 */
export function chooseRelated(
  productId: string,
  { picked, bought, others }: Candidates,
): { items: ProductCard[]; goesWith: boolean } {
  const chosen = new Map<string, ProductCard>();
  const take = (cards: readonly ProductCard[]) => {
    for (const card of cards) {
      if (chosen.size < MOST_RELATED && card.id !== productId && !card.soldOut) chosen.set(card.id, card);
    }
  };
  take(picked);
  take(bought);
  const goesWith = chosen.size > 0;
  take(others);
  return { items: [...chosen.values()], goesWith };
}
