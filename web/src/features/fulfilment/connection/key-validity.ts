const DAY_MS = 86_400_000;
/** Early enough to create another key. */
const SOON_DAYS = 30;

/**
 * Returns when the key ends at the latest, and the days until then; null while that is not soon. Keys are valid for a
 * year and were created before they were pasted. `now` in UTC ms.
 */
export function keyEnds(pastedAt: string, now: number): { at: string; days: number } | null {
  const end = new Date(pastedAt);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  const days = Math.max(0, Math.floor((end.getTime() - now) / DAY_MS));
  return days < SOON_DAYS ? { at: end.toISOString(), days } : null;
}
