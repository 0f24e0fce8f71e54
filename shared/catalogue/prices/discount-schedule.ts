import { formatCents } from '#shared/base/money.ts';
import type { Discount } from '../discount.ts';

/** A discount of a category with its times, UTC ISO. It ends right before `endsAt`; null for no end. */
export interface ScheduledDiscount {
  id: string;
  discount: Discount;
  startsAt: string;
  endsAt: string | null;
}

/** The scheduled discounts of a category as stored. */
export interface DiscountSchedule {
  /** Counts the changes. */
  version: number;
  /** The one that gave the category its present discount; null for none. */
  presentId: string | null;
  /** With the admin who scheduled it, for the history. */
  items: (ScheduledDiscount & { by: { userId: string; email: string } })[];
}

export const NO_SCHEDULE: DiscountSchedule = { version: 0, presentId: null, items: [] };

export type ScheduleState = 'planned' | 'running' | 'ended';

/** The most of a category that are planned or running. */
export const MAX_SCHEDULED = 20;
/** Those that ended last stay in the list. */
const MAX_ENDED = 5;

type Times = Pick<ScheduledDiscount, 'startsAt' | 'endsAt'>;

/** `now` in milliseconds UTC. */
export function scheduleState({ startsAt, endsAt }: Times, now: number): ScheduleState {
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'ended';
  return Date.parse(startsAt) <= now ? 'running' : 'planned';
}

/** Returns the one that runs now; they never overlap. `now` in milliseconds UTC. */
export const runningSchedule = <T extends Times>(scheduled: readonly T[], now: number): T | null =>
  scheduled.find((each) => scheduleState(each, now) === 'running') ?? null;

const overlap = (a: Times, b: Times): boolean =>
  (a.endsAt === null || Date.parse(b.startsAt) < Date.parse(a.endsAt)) &&
  (b.endsAt === null || Date.parse(a.startsAt) < Date.parse(b.endsAt));

/** Returns the first of the others that would apply at the same time; null for none. */
export const overlappingSchedule = <T extends ScheduledDiscount>(
  scheduled: readonly T[],
  wanted: Times & { id: string },
): T | null => scheduled.find((each) => each.id !== wanted.id && overlap(each, wanted)) ?? null;

/** Returns the schedule by start, with the few that ended last. `now` in milliseconds UTC. */
export function keptSchedules<T extends Times>(scheduled: readonly T[], now: number): T[] {
  const sorted = scheduled.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  const ended = sorted.filter((each) => scheduleState(each, now) === 'ended');
  const dropped = new Set(ended.slice(0, Math.max(0, ended.length - MAX_ENDED)));
  return sorted.filter((each) => !dropped.has(each));
}

/** Returns the items with one of them ended now, unless it has ended before. `now` in milliseconds UTC. */
export const withEndedSchedule = <T extends Times & { id: string }>(
  items: readonly T[],
  id: string,
  now: number,
): T[] =>
  items.map((each) =>
    each.id === id && scheduleState(each, now) === 'running' ? { ...each, endsAt: new Date(now).toISOString() } : each,
  );

/** Returns the items with one that runs ended now, or without one that does not. `now` in milliseconds UTC. */
export const withoutSchedule = <T extends Times & { id: string }>(items: readonly T[], id: string, now: number): T[] =>
  withEndedSchedule(
    items.filter((each) => each.id !== id || scheduleState(each, now) === 'running'),
    id,
    now,
  );

/** `20% off`, `$5.00 off`. */
export const discountLabel = (discount: Discount): string =>
  discount.type === 'percentage' ? `${discount.percent}% off` : `${formatCents(discount.amountCents)} off`;

/** `20% off from Nov 27, 2026, 9:00 AM to Dec 1, 2026, 9:00 AM`, in the time zone. */
export function scheduleText({ discount, startsAt, endsAt }: ScheduledDiscount, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const end = endsAt === null ? ', without an end' : ` to ${format.format(new Date(endsAt))}`;
  return `${discountLabel(discount)} from ${format.format(new Date(startsAt))}${end}`;
}
