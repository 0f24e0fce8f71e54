import { shiftDay } from '#shared/base/utc-day.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/order-status.ts';
import { dayRange, type TimeRange } from '#web/lib/format/day-range.ts';
import { shopDay } from '#web/lib/format/shop-zone.ts';

/**
 * Labels for the periods in which orders were placed: the last days up to today, or a custom range. Days are those of the
 * shop's time zone.
 */
export const PLACED = { '': 'Any time', today: 'Today', week: 'Last 7 days', month: 'Last 30 days', custom: 'Custom' };
export type Placed = keyof typeof PLACED;

const DAYS: Partial<Record<Placed, number>> = { today: 1, week: 7, month: 30 };

/** Describes which orders are listed: those to pack, or those with a status, from a search, or from a period. */
export interface OrderChoice {
  status: OrderStatus | null;
  isToPack: boolean;
  q: string;
  placed: Placed;
  /** First and last day of a custom period, such as `2026-11-22`. Empty for no limit. */
  first: string;
  last: string;
}

const LONGEST_SEARCH = 254;

/** Reads the choice from the page's address. A search ignores the status, because it covers all orders. */
export function orderChoiceOf(search: URLSearchParams): OrderChoice {
  const text = (name: string) => search.get(name)?.trim().slice(0, LONGEST_SEARCH) ?? '';
  const q = text('q');
  const status = ORDER_STATUSES.find((known) => known === text('status')) ?? null;
  const placed = text('placed');
  return {
    q,
    status: q ? null : status,
    isToPack: !q && text('view') === 'to_pack',
    placed: Object.hasOwn(PLACED, placed) ? (placed as Placed) : '',
    first: placed === 'custom' ? text('first') : '',
    last: placed === 'custom' ? text('last') : '',
  };
}

/** Returns the choice as the query string of the page's address, such as `?status=shipped&placed=week`. */
export function orderSearchOf({ q, status, isToPack, placed, first, last }: Partial<OrderChoice>): string {
  const entries = Object.entries({ q, status, view: isToPack && 'to_pack', placed, first, last });
  return `?${new URLSearchParams(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])))}`;
}

/** Returns the start and end of the chosen period. */
export function timesOf({ placed, first, last }: OrderChoice, now: Date): TimeRange {
  const days = DAYS[placed];
  return days ? dayRange(shiftDay(shopDay(now.getTime()), 1 - days), '') : dayRange(first, last);
}
