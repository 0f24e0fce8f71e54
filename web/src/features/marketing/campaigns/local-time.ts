const two = (value: number): string => String(value).padStart(2, '0');

/** Returns a moment as a `datetime-local` field holds it, in local time: `2026-11-21T15:04`. */
export const fieldTime = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;

/** Returns the moment in such a field as UTC ISO; null when it is empty. */
export function momentOf(field: string): string | null {
  const date = new Date(field);
  return field === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const utc = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** `Nov 21, 2026, 3:04 PM UTC`. */
export const utcText = (iso: string): string => `${utc.format(new Date(iso))} UTC`;
