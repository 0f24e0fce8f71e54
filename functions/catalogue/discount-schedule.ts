import { Problem } from '#shared/base/errors.ts';
import type { StoredCategory } from '#shared/catalogue/category.ts';
import {
  type DiscountSchedule,
  keptSchedules,
  MAX_SCHEDULED,
  NO_SCHEDULE,
  overlappingSchedule,
  runningSchedule,
  type ScheduledDiscount,
  scheduleState,
  scheduleText,
  withoutSchedule,
} from '#shared/catalogue/prices/discount-schedule.ts';
import { type Actor, changesBetween, isSameValue } from '#shared/shop/audit.ts';
import { getCategory, listCategories } from '#store/catalogue/categories.ts';
import { updateCategoryDiscount, updateCategorySchedule } from '#store/catalogue/category-writes.ts';
import { auditWrite } from '#store/shop/audit.ts';
import { getSettings } from '#store/shop/settings.ts';
import { requireCategory, retryCategoryWrite } from './save-category.ts';

const refuse = (path: string, message: string) => new Problem('conflict', message, { errors: [{ path, message }] });
const invalid = (path: string, message: string) =>
  new Problem('invalid_request', message, { errors: [{ path, message }] });

const scheduleOf = ({ discountSchedule = NO_SCHEDULE }: StoredCategory): DiscountSchedule => discountSchedule;

/**
 * Throws `conflict` if a discount with these times would overlap a scheduled one. The message describes the other discount.
 */
export async function refuseOverlap(
  category: StoredCategory,
  wanted: Pick<ScheduledDiscount, 'id' | 'startsAt' | 'endsAt'>,
): Promise<void> {
  const other = overlappingSchedule(scheduleOf(category).items, wanted);
  if (!other) return;
  const { timeZone } = await getSettings();
  throw refuse('startsAt', `Another discount of this category applies then: ${scheduleText(other, timeZone)}`);
}

/**
 * Returns the discount that applies now by the schedule (null if none), and the admin to record in the history. Returns null
 * if nothing has to change.
 */
function dueChange(category: StoredCategory, now: number) {
  const { presentId, items } = scheduleOf(category);
  const running = category.rule ? null : runningSchedule(items, now);
  if (!running && presentId === null) return null;
  if (running?.id === presentId && isSameValue(running?.discount, category.discount)) return null;
  const actor = (running ?? items.find(({ id }) => id === presentId))?.by;
  return { running, actor };
}

/**
 * Sets or removes a category's discount so that it matches the schedule at `now`. A job then updates the prices of the
 * products. Safe to repeat. `now` in milliseconds UTC. Throws `conflict` if the category keeps changing during the write.
 */
async function followSchedule(categoryId: string, now: number): Promise<void> {
  if (!(await getCategory(categoryId))) return;
  await retryCategoryWrite(categoryId, async (category) => {
    const due = dueChange(category, now);
    if (!due) return true;
    const discount = due.running?.discount ?? null;
    const changes = changesBetween({ discount: category.discount }, { discount });
    const action = due.running ? 'category.discount_started' : 'category.discount_ended';
    const record = { action, subject: category.id, name: category.name, changes };
    const audit = due.actor ? [auditWrite({ ...record, actor: due.actor }, now)] : [];
    const { version, items } = scheduleOf(category);
    const schedule = { version: version + 1, presentId: due.running?.id ?? null, items };
    return updateCategoryDiscount(category, discount, now, audit, schedule);
  });
}

/** Starts and ends all scheduled discounts that are due, in all categories. `now` in milliseconds UTC. */
export async function followSchedules(now: number): Promise<void> {
  const due = (await listCategories()).filter((category) => dueChange(category, now));
  for (const { id } of due) await followSchedule(id, now);
}

type Wanted = Pick<ScheduledDiscount, 'discount' | 'endsAt'> & { startsAt: string | null };

/** Returns the start and end of a new or changed discount. Throws `invalid_request` that names the wrong field. */
function timesOf({ startsAt, endsAt }: Wanted, before: ScheduledDiscount | undefined, now: number) {
  const at = new Date(now).toISOString();
  const isRunning = before && scheduleState(before, now) === 'running';
  if (isRunning && startsAt !== null && Date.parse(startsAt) !== Date.parse(before.startsAt))
    throw invalid('startsAt', 'It has started already, so its start can’t change');
  const start = isRunning ? before.startsAt : startsAt === null || Date.parse(startsAt) < now ? at : startsAt;
  if (endsAt !== null && Date.parse(endsAt) <= now) throw invalid('endsAt', 'must be in the future');
  if (endsAt !== null && Date.parse(endsAt) <= Date.parse(start)) throw invalid('endsAt', 'must be after the start');
  return { startsAt: start, endsAt };
}

interface Change {
  categoryId: string;
  scheduledId: string;
  wanted: Wanted;
}

const fieldsOf = (scheduled: ScheduledDiscount | undefined) =>
  scheduled
    ? { discount: scheduled.discount, startsAt: scheduled.startsAt, endsAt: scheduled.endsAt }
    : { discount: null, startsAt: null, endsAt: null };

/**
 * Throws `conflict` if the category has conditions, an unscheduled discount, or already the maximum number of scheduled
 * discounts.
 */
function refuseCategory(category: StoredCategory, isNew: boolean, now: number): void {
  const { presentId, items } = scheduleOf(category);
  if (category.rule) throw new Problem('conflict', 'A category with conditions can’t have a discount.');
  if (category.discount && presentId === null)
    throw refuse('startsAt', 'This category has a discount without an end. Remove it first.');
  if (isNew && items.filter((each) => scheduleState(each, now) !== 'ended').length >= MAX_SCHEDULED)
    throw new Problem('conflict', `A category can have ${MAX_SCHEDULED} scheduled discounts`);
}

/**
 * Adds or changes a scheduled discount of a category, and applies it if it is due now. Throws `not_found`, and
 * `invalid_request` for impossible times. Throws `conflict` if the discount has ended, if the category cannot have one, or if
 * another discount of the category applies at the same time.
 */
export async function saveSchedule(
  { categoryId, scheduledId, wanted }: Change,
  isNew: boolean,
  by: Actor,
  now: number,
) {
  await retryCategoryWrite(categoryId, async (category) => {
    const { items } = scheduleOf(category);
    const before = items.find(({ id }) => id === scheduledId);
    if (!isNew && !before) throw new Problem('not_found', 'This scheduled discount does not exist');
    if (before && scheduleState(before, now) === 'ended') throw new Problem('conflict', 'This discount has ended');
    refuseCategory(category, isNew, now);
    const next = { id: scheduledId, discount: wanted.discount, ...timesOf(wanted, before, now), by };
    await refuseOverlap(category, next);
    const kept = items.filter(({ id }) => id !== scheduledId);
    return writeSchedule(category, [...kept, next], {
      by,
      now,
      action: isNew ? 'scheduled' : 'rescheduled',
      before,
      next,
    });
  });
  // One millisecond later, so that the history lists this effect after its cause.
  await followSchedule(categoryId, now + 1);
}

interface Recorded {
  by: Actor;
  now: number;
  action: string;
  before: ScheduledDiscount | undefined;
  next: ScheduledDiscount | undefined;
}

function writeSchedule(category: StoredCategory, items: DiscountSchedule['items'], change: Recorded): Promise<boolean> {
  const { by, now, action, before, next } = change;
  const changes = changesBetween(fieldsOf(before), fieldsOf(next));
  const record = { action: `category.discount_${action}`, subject: category.id, name: category.name, changes };
  return updateCategorySchedule(category, keptSchedules(items, now), [auditWrite({ ...record, actor: by }, now)]);
}

/**
 * Deletes a scheduled discount. A discount that is running ends now instead. Throws `not_found`. `now` in milliseconds UTC.
 */
export async function deleteSchedule(categoryId: string, scheduledId: string, by: Actor, now: number): Promise<void> {
  await requireCategory(categoryId);
  await retryCategoryWrite(categoryId, async (category) => {
    const { items } = scheduleOf(category);
    const before = items.find(({ id }) => id === scheduledId);
    if (!before) throw new Problem('not_found', 'This scheduled discount does not exist');
    const kept = withoutSchedule(items, scheduledId, now);
    const next = kept.find(({ id }) => id === scheduledId);
    return writeSchedule(category, kept, { by, now, action: 'unscheduled', before, next });
  });
  // One millisecond later, so that the history lists this effect after its cause.
  await followSchedule(categoryId, now + 1);
}
