import { shopDay } from './shop-zone.ts';

/** Marks the file as UTF-8. Without it, spreadsheets read the file in a regional encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Joins the pages of an export into one file. The first page has the header row. */
export const joinCsv = (pages: readonly string[]): string => BYTE_ORDER_MARK + pages.join('');

/** Returns a file name with the date in the shop's time zone: `orders-2026-11-21.csv` for `orders`. */
export const exportName = (what: string, now: Date): string => `${what}-${shopDay(now.getTime())}.csv`;
