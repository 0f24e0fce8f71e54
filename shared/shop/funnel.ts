import type { Day } from '#shared/base/utc-day.ts';
import { type DayFigures, type Figure, sumFigures } from './analytics.ts';

/** Lists the steps of a visitor on the way to an order. */
export const STEPS = ['product', 'cart', 'checkout'] as const;
export type Step = (typeof STEPS)[number];

const COUNTED: Record<Step, Figure> = {
  product: 'productVisitors',
  cart: 'cartVisitors',
  checkout: 'checkoutVisitors',
};

/**
 * Returns the figures to count when a visitor who had reached `reached` steps now reaches `step`. Skipped steps are counted
 * as well, so that no step has more visitors than the step before. Empty if the visitor had already reached the step.
 */
export const figuresOfStep = (reached: number, step: Step): Partial<Record<Figure, number>> =>
  Object.fromEntries(STEPS.slice(reached, STEPS.indexOf(step) + 1).map((name) => [COUNTED[name], 1]));

export interface FunnelRow {
  name: 'visitors' | Step | 'orders';
  count: number;
  /** Share of all visitors, from 0 to 1. Null if there were no visitors. */
  share: number | null;
}

/**
 * Returns the number of visitors at each step, and the number of orders. The sums start with the first day on which steps
 * were counted. Null if no day has such counts.
 */
export function toFunnel(series: readonly DayFigures[]): { since: Day; rows: FunnelRow[] } | null {
  const first = series.findIndex((day) => STEPS.some((step) => day[COUNTED[step]] > 0));
  const since = series[first]?.day;
  if (!since) return null;
  const sums = sumFigures(series.slice(first));
  const row = (name: FunnelRow['name'], count: number): FunnelRow => ({
    ...{ name, count },
    share: sums.visitors > 0 ? count / sums.visitors : null,
  });
  const steps = STEPS.map((step) => row(step, sums[COUNTED[step]]));
  return { since, rows: [row('visitors', sums.visitors), ...steps, row('orders', sums.orders)] };
}
