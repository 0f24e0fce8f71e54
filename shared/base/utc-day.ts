/** A day such as `2026-11-21`. It is a UTC day unless a time zone is mentioned. Days sort as text. */
export type Day = string;

const DAY_MS = 86_400_000;

export const dayOf = (iso: string): Day => iso.slice(0, 10);

export const dayAt = (milliseconds: number): Day => dayOf(new Date(milliseconds).toISOString());

/** Returns the first moment of a day in UTC ms. */
export const startOfDay = (day: Day): number => Date.parse(`${day}T00:00:00.000Z`);

/** Adds days to a day. A negative number goes back in time. */
export const shiftDay = (day: Day, days: number): Day => dayAt(startOfDay(day) + days * DAY_MS);

/** Lists the days from `first` to `last`, including both. Empty if `last` is before `first`. */
export function daysThrough(first: Day, last: Day): Day[] {
  const count = Math.round((startOfDay(last) - startOfDay(first)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => shiftDay(first, index));
}
