import { type DayFigures, FIGURES, type Figure } from '#shared/shop/analytics.ts';
import type { Analytics } from './api/analytics.ts';

const isAmount = (name: Figure): boolean => name.endsWith('Cents');

/** `revenueCents` -> `revenue_usd`, `costedPieces` -> `costed_pieces`. */
const columnOf = (name: Figure): string =>
  name.replace(/Cents$/, 'Usd').replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** The series as CSV (RFC 4180): a row for each day, amounts in dollars with two decimals. */
export function csvOf(series: readonly DayFigures[]): string {
  const header = ['day', ...FIGURES.map(columnOf)];
  const rows = series.map((entry) => [
    entry.day,
    ...FIGURES.map((name) => (isAmount(name) ? (entry[name] / 100).toFixed(2) : String(entry[name]))),
  ]);
  return [header, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

const quoted = (text: string): string => `"${text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;

/** The best-selling products as CSV: a row for each variant, revenue in dollars. Empty size and color where not counted. */
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
