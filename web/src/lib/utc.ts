const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const wholeDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
/** A UTC day such as `2026-11-21` as `Nov 21`. */
export const formatUtcDay = (utcDay: string): string => day.format(new Date(utcDay));

/** The same with its weekday: `Sat, Nov 21`. */
export const formatUtcWeekday = (utcDay: string): string => wholeDay.format(new Date(utcDay));
