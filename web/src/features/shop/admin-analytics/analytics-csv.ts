import { type DayFigures, FIGURES, type Figure } from '#shared/shop/analytics.ts';
import type { Analytics } from './api/analytics.ts';

const isAmount = (name: Figure): boolean => name.endsWith('Cents');

/** Converts the name of a figure to a column name, such as `revenueCents` to `revenue_usd`. */
const columnOf = (name: Figure): string =>
  name.replace(/Cents$/, 'Usd').replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** Returns the daily figures as CSV (RFC 4180), with one row for each day. Amounts are in dollars with two decimals. */
export function csvOf(series: readonly DayFigures[]): string {
  const header = ['day', ...FIGURES.map(columnOf)];
  const rows = series.map((entry) => [
    entry.day,
    ...FIGURES.map((name) => (isAmount(name) ? (entry[name] / 100).toFixed(2) : String(entry[name]))),
  ]);
  return [header, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

const quoted = (text: string): string => `"${text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;

/**
 * Returns the best-selling products as CSV, with one row for each variant. Revenue is in dollars. Size and color are empty if
 * the sales were not counted by variant.
 */
export function variantsCsv(products: readonly Pick<Analytics['topProducts'][number], 'title' | 'variants'>[]): string {
  const rows = products.flatMap(({ title, variants }) =>
    variants.map(({ size, color, pieces, cents, returned }) => [
      ...[title, size ?? '', color ?? ''].map(quoted),
      ...[String(pieces), (cents / 100).toFixed(2), String(returned)],
    ]),
  );
  const header = ['product', 'size', 'color', 'items', 'revenue_usd', 'returned'];
  return [header, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
