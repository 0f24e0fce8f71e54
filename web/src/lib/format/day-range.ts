/** Returns the local midnight that starts a day such as `2026-11-22`, or the day after; undefined for anything else. */
function midnight(day: string, after: 0 | 1): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date + after);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && Number.isFinite(at.getTime()) ? at.toISOString() : undefined;
}

export interface TimeRange {
  /** UTC ISO, inclusive. */
  from?: string;
  /** UTC ISO, exclusive. */
  to?: string;
}

/** Returns the time from the start of the first local day to the end of the last one. */
export function dayRange(first: string, last: string): TimeRange {
  const [from, to] = [midnight(first, 0), midnight(last, 1)];
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/** Returns the local day `days` before `now`: `2026-11-22`. */
export function localDay(now: Date, days = 0): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
