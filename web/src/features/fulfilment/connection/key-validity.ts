const DAY_MS = 86_400_000;
/** Number of days before the key expires at which a warning appears. That leaves time to create another key. */
const SOON_DAYS = 30;

/**
 * Returns the latest time at which the key expires, and the number of days left. Returns null if 30 days or more are left.
 * Keys are valid for a year from their creation, which was before they were pasted. `now` is in UTC milliseconds.
 */
export function keyEnds(pastedAt: string, now: number): { at: string; days: number } | null {
  const end = new Date(pastedAt);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  const days = Math.max(0, Math.floor((end.getTime() - now) / DAY_MS));
  return days < SOON_DAYS ? { at: end.toISOString(), days } : null;
}
