import type { BelowCost } from '#shared/catalogue/below-cost.ts';
import { ApiProblem } from './api.ts';

/** What the shop refused because it would be sold below cost; null for any other failure. */
export function belowCostOf(error: unknown): BelowCost | null {
  if (!(error instanceof ApiProblem) || error.code !== 'below_cost') return null;
  const { belowCost, belowCostCount } = error.problem as unknown as BelowCost;
  return { belowCost, belowCostCount };
}
