import { formatMoment } from '#web/lib/format.ts';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

const shortTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** A UTC moment as the reader's own date: `September 15, 2025`. */
export const formatDay = (iso: string): string => longDate.format(new Date(iso));

/** A deadline in the reader's own time: `3:04 PM` on the day that `placed` was, else with its date. Both UTC ISO. */
export const untilText = (deadline: string, placed: string): string =>
  formatDay(deadline) === formatDay(placed) ? shortTime.format(new Date(deadline)) : formatMoment(deadline);
