/** A day in UTC as `2026-11-21`: days sort as their texts do. */
export type UtcDay = string;

const DAY_MS = 86_400_000;

/** The UTC day of an ISO time. */
export const dayOf = (iso: string): UtcDay => iso.slice(0, 10);

/** The UTC day of a moment in milliseconds. */
export const dayAt = (milliseconds: number): UtcDay => dayOf(new Date(milliseconds).toISOString());

/** The first moment of a day, in milliseconds UTC. */
export const startOfDay = (day: UtcDay): number => Date.parse(`${day}T00:00:00.000Z`);

/** The day that many days later, or earlier where `days` is negative. */
export const shiftDay = (day: UtcDay, days: number): UtcDay => dayAt(startOfDay(day) + days * DAY_MS);

/** Every day from the first to the last, both included; none when the last comes before the first. */
export function daysThrough(first: UtcDay, last: UtcDay): UtcDay[] {
  const count = Math.round((startOfDay(last) - startOfDay(first)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => shiftDay(first, index));
}
