import type { Day } from '#shared/base/utc-day.ts';
import { type DayFigures, type Figure, sumFigures } from './analytics.ts';

/** Names what a visitor does on the way to an order, in this order. */
export const STEPS = ['product', 'cart', 'checkout'] as const;
export type Step = (typeof STEPS)[number];

const COUNTED: Record<Step, Figure> = {
  product: 'productVisitors',
  cart: 'cartVisitors',
  checkout: 'checkoutVisitors',
};

/**
 * Returns the figures of a visitor who was `reached` steps far and now reaches `step`: earlier steps that were left out count,
 * too, so that no step has more visitors than the one before. Empty when nothing is new.
 */
export const figuresOfStep = (reached: number, step: Step): Partial<Record<Figure, number>> =>
  Object.fromEntries(STEPS.slice(reached, STEPS.indexOf(step) + 1).map((name) => [COUNTED[name], 1]));

export interface FunnelRow {
  name: 'visitors' | Step | 'orders';
  count: number;
  /** Share of all visitors, 0 to 1; null without visitors. */
  share: number | null;
}

/** Returns the visitors and orders step by step, from the first day on which steps were counted; null before it. */
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
