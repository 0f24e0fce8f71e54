import { percentChange } from '../../../../shared/analytics.ts';

export const count = (value: number): string => value.toLocaleString('en-US');

export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** `0.0241` -> `2.4%`. */
export const percent = (ratio: number): string => `${(ratio * 100).toFixed(1).replace(/\.0$/, '')}%`;

export interface Change {
  text: string;
  direction: 'up' | 'down' | 'level' | 'unknown';
}

const signed = (value: number, unit: string): string => `${value > 0 ? '+' : '−'}${Math.abs(value)}${unit}`;

function changeOf(value: number | null, unit: string, days: number): Change {
  if (value === null) return { text: `Nothing to compare with in the ${days} days before`, direction: 'unknown' };
  if (value === 0) return { text: `As in the ${days} days before`, direction: 'level' };
  return { text: `${signed(value, unit)} on the ${days} days before`, direction: value > 0 ? 'up' : 'down' };
}

/** `+12% on the 30 days before`. */
export const changeWords = (now: number | null, before: number | null, days: number): Change =>
  changeOf(percentChange(now, before), '%', days);

/** A ratio's change is told in points, because a percentage of a percentage misleads: `+0.3 points on …`. */
export const pointsWords = (now: number | null, before: number | null, days: number): Change =>
  changeOf(now === null || before === null ? null : Math.round((now - before) * 1_000) / 10, ' points', days);

/** `product.published` -> `Product published`. */
export function actionWords(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
