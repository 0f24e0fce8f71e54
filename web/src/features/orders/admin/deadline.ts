const DAY_MS = 86_400_000;

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** Returns the calendar days between two local dates. A change to summer time does not count as a day. */
const calendarDays = (from: Date, to: Date): number =>
  Math.round((new Date(to).setHours(12, 0, 0, 0) - new Date(from).setHours(12, 0, 0, 0)) / DAY_MS);

/** `dueBy` (UTC ISO) in words: `Respond by Nov 30, 2026 — in 9 days`. */
export function answerBy(dueBy: string, now: Date): string {
  const due = new Date(dueBy);
  if (due < now) return `The deadline to respond was ${date.format(due)}`;
  const days = calendarDays(now, due);
  const soon = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
  return `Respond by ${date.format(due)} — ${soon}`;
}
