const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const shortTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** Formats a UTC time as local date and time: `September 15, 2025 at 3:04 PM`. */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  return `${longDate.format(moment)} at ${shortTime.format(moment)}`;
}
