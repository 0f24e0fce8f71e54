import { formatCount } from '#shared/base/format-count.ts';
import { percentChange } from '#shared/shop/analytics.ts';

/** `0.0241` -> `2.4%`. */
export const percent = (ratio: number): string => `${(ratio * 100).toFixed(1).replace(/\.0$/, '')}%`;

export interface ChangeLabel {
  text: string;
  direction: 'up' | 'down' | 'level' | 'unknown';
}

const signed = (value: number, unit: string): string => `${value > 0 ? '+' : '−'}${Math.abs(value)}${unit}`;

function changeOf(value: number | null, unit: string, days: number): ChangeLabel {
  if (value === null) return { text: `Nothing to compare with in the ${days} days before`, direction: 'unknown' };
  if (value === 0) return { text: `As in the ${days} days before`, direction: 'level' };
  return { text: `${signed(value, unit)} on the ${days} days before`, direction: value > 0 ? 'up' : 'down' };
}

/** Above this, a factor says more than a percentage. */
const MANY_PERCENT = 400;

/** `+12% on the 30 days before`, or `9 times the 30 days before`. */
export function changeLabel(now: number | null, before: number | null, days: number): ChangeLabel {
  const change = percentChange(now, before);
  if (change === null || change < MANY_PERCENT) return changeOf(change, '%', days);
  return { text: `${formatCount(Math.round(change / 100) + 1)} times the ${days} days before`, direction: 'up' };
}

/** Returns a ratio's change in points, because a percentage of a percentage misleads: `+0.3 points on …`. */
export const pointsLabel = (now: number | null, before: number | null, days: number): ChangeLabel =>
  changeOf(now === null || before === null ? null : Math.round((now - before) * 1_000) / 10, ' points', days);
