import type { ProductCard } from '../product.ts';

/** Highest number of products that an admin can pick to go with another product. */
export const MAX_PICKED = 8;
/** Highest number of products shown below another product. */
export const MOST_RELATED = 4;

export interface Candidates {
  /** Products picked by an admin, in the admin's order. */
  picked: readonly ProductCard[];
  /** Products that were most often bought together with the product, best first. */
  bought: readonly ProductCard[];
  /** Other products in the same category. */
  others: readonly ProductCard[];
}

/**
 * Returns the products to show below a product, with the picked ones first. `goesWith` is true if any of them was picked for
 * the product or bought together with it. Leaves out the product itself and sold-out products.
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
