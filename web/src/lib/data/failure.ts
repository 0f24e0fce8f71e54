import type { BelowCost } from '#shared/catalogue/below-cost.ts';
import { ApiProblem } from './api.ts';

/** Returns the message of a failed request for admins: the shop's own when it answered. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'No answer came. Look at the page before you try again: it may be done.';
  const { errors, detail, status } = error.problem;
  if (status >= 500) return `${detail.replace(/\.$/, '')}. Nothing is lost by trying again.`;
  return errors?.length ? `${detail}: ${errors.map(({ path, message }) => `${path} ${message}`).join(', ')}` : detail;
}

/** Makes a sentence of a field's message: `is required` becomes `This is required.`; sentences stay as they are. */
const aboutField = (message: string): string =>
  /^[A-Z]/.test(message) ? message.replace(/\.?$/, '.') : `This ${message}.`;

/** Returns the error of each field that the shop refused, by path. */
export const fieldFailures = (error: unknown): ReadonlyMap<string, string> =>
  new Map(
    error instanceof ApiProblem
      ? (error.problem.errors ?? []).map(({ path, message }) => [path, aboutField(message)] as const)
      : [],
  );

/** Returns the prices below cost for which the shop refused a save; null for any other failure. */
export function belowCostOf(error: unknown): BelowCost | null {
  if (!(error instanceof ApiProblem) || error.code !== 'below_cost') return null;
  const { belowCost, belowCostCount } = error.problem as unknown as BelowCost;
  return { belowCost, belowCostCount };
}
