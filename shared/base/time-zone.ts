import { type Day, dayAt } from './utc-day.ts';

const DAY_MS = 86_400_000;
export const UTC = 'UTC';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns a formatter for dates and times in a zone. Throws `RangeError` for an unknown zone. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  clocks.set(zone, clock);
  return clock;
}

/** Returns whether text is an IANA time zone name that this runtime knows. False for an offset such as `+02:00`. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Returns the local date and time in a zone at a moment (UTC ms). The result is encoded as if the local time were UTC ms. */
function wallClock(zone: string, at: number): number {
  if (zone === UTC) return at;
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1000) + 1000) % 1000);
}

/** Returns the day in a zone at a moment (UTC ms). */
export const dayIn = (zone: string, at: number): Day => dayAt(wallClock(zone, at));

/** Returns the hour of the day in a zone at a moment (UTC ms), 0 to 23. */
export const hourIn = (zone: string, at: number): number => new Date(wallClock(zone, at)).getUTCHours();

/** Returns the local time in a zone at a moment (UTC ms), to the second: `2026-11-21T15:04:05`. */
export const clockText = (zone: string, at: number): string => new Date(wallClock(zone, at)).toISOString().slice(0, 19);

/**
 * Returns the moment (UTC ms) when clocks in a zone show `text`, such as `2026-11-21T15:04`. NaN if `text` is not a time. If
 * clocks show the time twice, returns the first moment. If clocks skip the time, moves it forward by the length of the gap.
 */
export function momentIn(zone: string, text: string): number {
  const shown = Date.parse(`${text}Z`);
  if (Number.isNaN(shown)) return Number.NaN;
  const offsets = [shown - DAY_MS, shown + DAY_MS].map((near) => wallClock(zone, near) - near);
  const moments = offsets.map((offset) => shown - offset).filter((at) => wallClock(zone, at) === shown);
  return moments.length > 0 ? Math.min(...moments) : shown - (offsets[0] ?? 0);
}

/** Returns the first moment of a day in a zone (UTC ms). NaN if `day` is not a date. */
export const startOfDayIn = (zone: string, day: Day): number => momentIn(zone, `${day}T00:00`);
