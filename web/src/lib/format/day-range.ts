import { startOfDayIn } from '#shared/base/time-zone.ts';
import { shiftDay } from '#shared/base/utc-day.ts';
import { shopZone } from './shop-zone.ts';

/**
 * Returns the start of a day such as `2026-11-22` in the shop's time zone, or the start of the day after it. Returns
 * undefined if the text is not a day.
 */
function midnight(day: string, after: 0 | 1): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return undefined;
  return new Date(startOfDayIn(shopZone(), shiftDay(day, after))).toISOString();
}

export interface TimeRange {
  /** First moment of the range, in UTC ISO. */
  from?: string;
  /** End of the range, in UTC ISO. Not part of the range. */
  to?: string;
}

/** Returns the time range from the start of the first day to the end of the last day, in the shop's time zone. */
export function dayRange(first: string, last: string): TimeRange {
  const [from, to] = [midnight(first, 0), midnight(last, 1)];
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}
