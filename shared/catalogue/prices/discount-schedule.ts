import { formatCents } from '#shared/base/money.ts';
import type { Discount } from '../discount.ts';

/**
 * A category's discount with its times (UTC ISO). The discount ends right before `endsAt`. `endsAt` is null if the discount
 * has no end.
 */
export interface ScheduledDiscount {
  id: string;
  discount: Discount;
  startsAt: string;
  endsAt: string | null;
}

/** Lists the scheduled discounts of a category, as stored. */
export interface DiscountSchedule {
  /** Counts the changes to the schedule. */
  version: number;
  /** Id of the scheduled discount that set the category's current discount. Null if there is none. */
  presentId: string | null;
  /** Scheduled discounts, each with the admin who scheduled it, for the history. */
  items: (ScheduledDiscount & { by: { userId: string; email: string } })[];
}

export const NO_SCHEDULE: DiscountSchedule = { version: 0, presentId: null, items: [] };

export type ScheduleState = 'planned' | 'running' | 'ended';

/** Highest number of planned and running discounts for one category. */
export const MAX_SCHEDULED = 20;
/** Highest number of ended discounts that stay in the list. */
const MAX_ENDED = 5;

type Times = Pick<ScheduledDiscount, 'startsAt' | 'endsAt'>;

/** Returns the state of a scheduled discount at `now` (UTC milliseconds). */
export function scheduleState({ startsAt, endsAt }: Times, now: number): ScheduleState {
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'ended';
  return Date.parse(startsAt) <= now ? 'running' : 'planned';
}

/** Returns the discount that runs at `now` (UTC milliseconds). Null if there is none. Scheduled discounts never overlap. */
export const runningSchedule = <T extends Times>(scheduled: readonly T[], now: number): T | null =>
  scheduled.find((each) => scheduleState(each, now) === 'running') ?? null;

const overlap = (a: Times, b: Times): boolean =>
  (a.endsAt === null || Date.parse(b.startsAt) < Date.parse(a.endsAt)) &&
  (b.endsAt === null || Date.parse(a.startsAt) < Date.parse(b.endsAt));

/** Returns the first other discount that would run at the same time as `wanted`. Null if there is none. */
export const overlappingSchedule = <T extends ScheduledDiscount>(
  scheduled: readonly T[],
  wanted: Times & { id: string },
): T | null => scheduled.find((each) => each.id !== wanted.id && overlap(each, wanted)) ?? null;

const endOf = ({ endsAt }: Times): number => (endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt));

/** Sorts the discounts by start, and keeps only a few of those that have ended, the last ones. `now` is in UTC milliseconds. */
export function keptSchedules<T extends Times>(scheduled: readonly T[], now: number): T[] {
  const ended = scheduled.filter((each) => scheduleState(each, now) === 'ended');
  const dropped = new Set(ended.toSorted((a, b) => endOf(b) - endOf(a)).slice(MAX_ENDED));
  return scheduled
    .filter((each) => !dropped.has(each))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

/** Returns the items, and ends the one with this id at `now` (UTC milliseconds) if it is running. */
export const withEndedSchedule = <T extends Times & { id: string }>(
  items: readonly T[],
  id: string,
  now: number,
): T[] =>
  items.map((each) =>
    each.id === id && scheduleState(each, now) === 'running' ? { ...each, endsAt: new Date(now).toISOString() } : each,
  );

/**
 * Returns the items without the one with this id. If that item is running, keeps it but ends it at `now` (UTC milliseconds).
 */
export const withoutSchedule = <T extends Times & { id: string }>(items: readonly T[], id: string, now: number): T[] =>
  withEndedSchedule(
    items.filter((each) => each.id !== id || scheduleState(each, now) === 'running'),
    id,
    now,
  );

/** Formats a discount: `20% off` or `$5.00 off`. */
export const discountLabel = (discount: Discount): string =>
  discount.type === 'percentage' ? `${discount.percent}% off` : `${formatCents(discount.amountCents)} off`;

/** Describes a scheduled discount in a time zone: `20% off from Nov 27, 2026, 9:00 AM to Dec 1, 2026, 9:00 AM`. */
export function scheduleText({ discount, startsAt, endsAt }: ScheduledDiscount, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const end = endsAt === null ? ', without an end' : ` to ${format.format(new Date(endsAt))}`;
  return `${discountLabel(discount)} from ${format.format(new Date(startsAt))}${end}`;
}
