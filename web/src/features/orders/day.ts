import { formatMoment } from '#web/lib/format/format.ts';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

const shortTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** Returns a UTC time as a local date, such as `September 15, 2025`. */
export const formatDay = (iso: string): string => longDate.format(new Date(iso));

/**
 * Returns a deadline in local time, such as `3:04 PM`. Adds the date if the deadline isn't on the day of `placed`. Both are
 * UTC ISO times.
 */
export const deadlineText = (deadline: string, placed: string): string =>
  formatDay(deadline) === formatDay(placed) ? shortTime.format(new Date(deadline)) : formatMoment(deadline);
