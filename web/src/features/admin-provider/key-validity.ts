const DAY_MS = 86_400_000;
/** An owner hears of it in time to make another. */
const SOON_DAYS = 30;

/**
 * How long the key is good for at most: the provider's keys are valid for a year, and it was made before it was pasted.
 * Null while that is not soon. `now` in milliseconds UTC.
 */
export function keyEnds(pastedAt: string, now: number): { at: string; days: number } | null {
  const end = new Date(pastedAt);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  const days = Math.max(0, Math.floor((end.getTime() - now) / DAY_MS));
  return days < SOON_DAYS ? { at: end.toISOString(), days } : null;
}
