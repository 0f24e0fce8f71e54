import { Problem } from '#shared/base/errors.ts';
import { type BelowCost, costGroups, findBelowCost } from '#shared/catalogue/below-cost.ts';
import type { Product } from '#shared/catalogue/product.ts';

/** Throws `below_cost` with the list of prices if any of them is below cost. */
export function refuseBelowCost({ belowCost, belowCostCount }: BelowCost): void {
  if (belowCostCount === 0) return;
  const prices = belowCostCount === 1 ? 'One price is' : `${belowCostCount} prices are`;
  throw new Problem('below_cost', `${prices} below the cost of the item plus the card fee`, {
    extensions: { belowCost, belowCostCount },
  });
}

/**
 * Returns a function that throws `below_cost` for a product with a price below cost. Returns undefined if the admin has
 * confirmed selling at a loss.
 */
export const belowCostCheck = (confirmsBelowCost: boolean) =>
  confirmsBelowCost
    ? undefined
    : (product: Product): void => refuseBelowCost(findBelowCost([{ ...product, costs: costGroups(product) }]));
