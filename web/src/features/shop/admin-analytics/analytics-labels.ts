import { formatCount } from '#shared/base/format-count.ts';
import { percentChange } from '#shared/shop/analytics.ts';

/** Formats a ratio as a percentage: `0.0241` becomes `2.4%`. */
export const percent = (ratio: number): string => `${(ratio * 100).toFixed(1).replace(/\.0$/, '')}%`;

export interface ChangeLabel {
  text: string;
  direction: 'up' | 'down' | 'level' | 'unknown';
}

const signed = (value: number, unit: string): string => `${value > 0 ? '+' : '−'}${Math.abs(value)}${unit}`;

/** Returns the name of the previous period: `previous day` or `previous 30 days`. */
const previous = (days: number): string => (days === 1 ? 'previous day' : `previous ${days} days`);

function changeOf(value: number | null, unit: string, days: number): ChangeLabel {
  if (value === null) return { text: `No data for the ${previous(days)}`, direction: 'unknown' };
  if (value === 0) return { text: `Same as the ${previous(days)}`, direction: 'level' };
  return { text: `${signed(value, unit)} vs. ${previous(days)}`, direction: value > 0 ? 'up' : 'down' };
}

/** Growth in percent from which a factor, such as “9 times”, is clearer than a percentage. */
const MANY_PERCENT = 400;

/** Growth in percent from which no comparison is shown. The previous period then has too few orders to compare with. */
const TOO_MANY_PERCENT = 900;

/** Compares a figure with the previous period, such as `+12% vs. previous 30 days` or `9 times the previous 30 days`. */
export function changeLabel(now: number | null, before: number | null, days: number): ChangeLabel {
  const change = percentChange(now, before);
  if (change === null || change < MANY_PERCENT) return changeOf(change, '%', days);
  if (change >= TOO_MANY_PERCENT)
    return { text: `Not enough data from the ${previous(days)} to compare`, direction: 'unknown' };
  return { text: `${formatCount(Math.round(change / 100) + 1)} times the ${previous(days)}`, direction: 'up' };
}

/**
 * Returns the change of a ratio in percentage points, such as `+0.3 points vs. …`. A percentage of a percentage would be
 * misleading.
 */
export const pointsLabel = (now: number | null, before: number | null, days: number): ChangeLabel =>
  changeOf(now === null || before === null ? null : Math.round((now - before) * 1_000) / 10, ' points', days);

/** Returns a conversion rate as text. Returns a dash if it is unknown or if there were more orders than counted visitors. */
export const conversionText = (ratio: number | null): string => (ratio === null || ratio > 1 ? '—' : percent(ratio));
