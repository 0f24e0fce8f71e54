import { formatMoment } from '#web/lib/format/format.ts';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

const shortTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** Returns a UTC moment as a local date: `September 15, 2025`. */
export const formatDay = (iso: string): string => longDate.format(new Date(iso));

/** Returns a deadline in local time: `3:04 PM` on the day of `placed`, else with its date. Both UTC ISO. */
export const deadlineText = (deadline: string, placed: string): string =>
  formatDay(deadline) === formatDay(placed) ? shortTime.format(new Date(deadline)) : formatMoment(deadline);
