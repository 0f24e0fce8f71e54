import { Problem } from '#shared/base/errors.ts';
import { type BelowCost, costGroups, findBelowCost } from '#shared/catalogue/below-cost.ts';
import type { Product } from '#shared/catalogue/product.ts';

/** Throws `below_cost` with the list of what would be sold at a loss, where there is such. */
export function refuseBelowCost({ belowCost, belowCostCount }: BelowCost): void {
  if (belowCostCount === 0) return;
  const words = belowCostCount === 1 ? 'One price is' : `${belowCostCount} prices are`;
  throw new Problem('below_cost', `${words} less than what a piece costs with the fee of its payment`, {
    extensions: { belowCost, belowCostCount },
  });
}

/** What a product about to be written has to pass, unless its owner said so: throws `below_cost`. */
export const belowCostCheck = (confirmsBelowCost: boolean) =>
  confirmsBelowCost
    ? undefined
    : (product: Product): void => refuseBelowCost(findBelowCost([{ ...product, costs: costGroups(product) }]));
