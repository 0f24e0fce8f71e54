/** Without it spreadsheets read UTF-8 in a national encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Joins the pages of an export into one file. The first page has the header row. */
export const joinCsv = (pages: readonly string[]): string => BYTE_ORDER_MARK + pages.join('');

/** Returns a file name with the local date: `orders-2026-11-21.csv` for `orders`. */
export function exportName(what: string, now: Date): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${what}-${now.getFullYear()}-${month}-${day}.csv`;
}
