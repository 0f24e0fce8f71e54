import { startOfDayIn } from '#shared/base/time-zone.ts';
import { shiftDay } from '#shared/base/utc-day.ts';
import { shopZone } from './shop-zone.ts';

/** Returns the midnight of the shop's time zone that starts a day such as `2026-11-22`, or the day after; undefined for anything else. */
function midnight(day: string, after: 0 | 1): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return undefined;
  return new Date(startOfDayIn(shopZone(), shiftDay(day, after))).toISOString();
}

export interface TimeRange {
  /** UTC ISO, inclusive. */
  from?: string;
  /** UTC ISO, exclusive. */
  to?: string;
}

/** Returns the time from the start of the first day to the end of the last one, in the shop's time zone. */
export function dayRange(first: string, last: string): TimeRange {
  const [from, to] = [midnight(first, 0), midnight(last, 1)];
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}
