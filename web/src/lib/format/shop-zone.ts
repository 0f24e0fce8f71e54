import { clockText, dayIn, momentIn, UTC } from '#shared/base/time-zone.ts';

let zone = UTC;

/** Sets the zone of all times in the back office: that of the shop, wherever the admin is. */
export const setShopZone = (name: string): void => {
  zone = name;
};

/** Returns the shop's time zone, such as `America/New_York`. */
export const shopZone = (): string => zone;

/** Returns a function that writes a UTC moment in the shop's time zone. */
export function inShopZone(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  let made: { zone: string; format: Intl.DateTimeFormat } | undefined;
  return (iso) => {
    if (made?.zone !== zone) made = { zone, format: new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }) };
    return made.format.format(new Date(iso));
  };
}

/** Returns the day in the shop's time zone at `now` (UTC ms). */
export const shopDay = (now: number): string => dayIn(zone, now);

/** Returns a moment as a `datetime-local` field holds it, in the shop's time zone: `2026-11-21T15:04`. */
export const fieldTime = (date: Date): string => clockText(zone, date.getTime()).slice(0, 16);

/** Returns the moment in such a field as UTC ISO; null when it is empty. */
export function momentOf(field: string): string | null {
  const at = momentIn(zone, field);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

const utc = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: UTC });

/** `Nov 21, 2026, 3:04 PM UTC`. */
const utcText = (iso: string): string => `${utc.format(new Date(iso))} UTC`;

/** Says in which zone a field's time is, and which time that is in UTC: `America/New_York. That’s Nov 21, 2026, 3:04 PM UTC.` */
export function zoneHint(field: string): string {
  const at = momentOf(field);
  return at && zone !== UTC ? `${zone}. That’s ${utcText(at)}.` : `${zone}, the shop’s time zone.`;
}
