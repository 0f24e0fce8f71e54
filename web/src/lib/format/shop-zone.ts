import { clockText, dayIn, momentIn, UTC } from '#shared/base/time-zone.ts';

let zone = UTC;

/** Sets the time zone for all times in the back office. It is the shop's time zone, no matter where the admin is. */
export const setShopZone = (name: string): void => {
  zone = name;
};

/** Returns the shop's time zone, for example `America/New_York`. */
export const shopZone = (): string => zone;

/** Returns a function that formats a UTC time in the shop's time zone. */
export function inShopZone(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  let made: { zone: string; format: Intl.DateTimeFormat } | undefined;
  return (iso) => {
    if (made?.zone !== zone) made = { zone, format: new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }) };
    return made.format.format(new Date(iso));
  };
}

/** Returns the current day in the shop's time zone. `now` is in UTC milliseconds. */
export const shopDay = (now: number): string => dayIn(zone, now);

/** Returns a time in the shop's time zone in the format of a `datetime-local` field: `2026-11-21T15:04`. */
export const fieldTime = (date: Date): string => clockText(zone, date.getTime()).slice(0, 16);

/** Returns the time in a `datetime-local` field as UTC ISO. Returns null if the field is empty. */
export function momentOf(field: string): string | null {
  const at = momentIn(zone, field);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

const utc = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: UTC });

/** Formats a UTC time: `Nov 21, 2026, 3:04 PM UTC`. */
const utcText = (iso: string): string => `${utc.format(new Date(iso))} UTC`;

/** Returns a hint with the time zone of a field and its time in UTC: `America/New_York. That’s Nov 21, 2026, 3:04 PM UTC.` */
export function zoneHint(field: string): string {
  const at = momentOf(field);
  return at && zone !== UTC ? `${zone}. That’s ${utcText(at)}.` : `${zone}, the shop’s time zone.`;
}
