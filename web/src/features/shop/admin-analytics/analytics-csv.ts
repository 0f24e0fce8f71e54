import { type DayFigures, FIGURES, type Figure } from '#shared/shop/analytics.ts';

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
