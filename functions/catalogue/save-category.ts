import { Problem } from '#shared/base/errors.ts';
import {
  type AdminCategory,
  type CategoryInput,
  pageAfter,
  pageOf,
  type StoredCategory,
  toAdminCategory,
} from '#shared/catalogue/category.ts';
import { scheduleState } from '#shared/catalogue/prices/discount-schedule.ts';
import { type Actor, changesBetween } from '#shared/shop/audit.ts';
import { exactChangesBetween } from '#shared/shop/undo.ts';
import { getCategory } from '#store/catalogue/categories.ts';
import { getRefresh } from '#store/catalogue/category-refresh.ts';
import { updateCategory } from '#store/catalogue/category-writes.ts';
import { undoableWrites } from '#store/shop/audit.ts';

/** Reads a category. Throws `not_found`. */
export async function requireCategory(id: string): Promise<StoredCategory> {
  const category = await getCategory(id);
  if (!category) throw new Problem('not_found', 'Category not found');
  return category;
}

/** Returns the category and the progress of its last price update. Throws `not_found`. */
export async function getAdminCategory(id: string): Promise<AdminCategory> {
  const [category, refresh] = await Promise.all([requireCategory(id), getRefresh(id)]);
  return toAdminCategory(category, refresh);
}

const TRIES = 5;

/**
 * Reads the category and calls `write`, up to five times while `write` returns false. After that, throws `conflict`. Throws
 * `not_found` if the category does not exist. Errors from `write` pass through.
 */
export async function retryCategoryWrite(
  id: string,
  write: (category: StoredCategory) => Promise<boolean>,
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (await write(await requireCategory(id))) return;
  }
  throw new Problem('conflict');
}

/** Returns the fields that admins edit. The history compares these fields. */
export const categoryFields = (category: StoredCategory): CategoryInput => {
  const { name, slug, description, position, isFeatured } = category;
  return { name, slug, description, position, isFeatured, ...pageOf(category) };
};

/** Throws `conflict` for a new rule if the category has hand-picked products, a discount, or a scheduled discount. */
function refuseRule(before: StoredCategory, { rule }: CategoryInput, now: number): void {
  if (!rule || before.rule) return;
  const fail = (message: string) => new Problem('conflict', message, { errors: [{ path: 'rule', message }] });
  if (before.productCount > 0)
    throw fail('Remove the category’s products first. With conditions, all products are chosen automatically.');
  if (before.discountSchedule?.items.some((each) => scheduleState(each, now) !== 'ended'))
    throw fail('Delete the category’s scheduled discounts first. A category with conditions can’t have one.');
  if (before.discount) throw fail('Remove the category’s discount first. A category with conditions can’t have one.');
}

/**
 * Saves an admin's edit of a category. Throws `not_found`. Throws `conflict` with the current `category` if its version is no
 * longer `version`, and `conflict` for a rule or slug that the category cannot have.
 */
export async function saveCategory(
  id: string,
  { version, ...input }: CategoryInput & { version: number },
  actor: Actor,
  now: number,
): Promise<AdminCategory> {
  await retryCategoryWrite(id, async (before) => {
    if (before.version !== version) {
      const category = await getAdminCategory(before.id);
      throw new Problem('conflict', 'This category was changed by another admin', { extensions: { category } });
    }
    const after = { ...input, ...pageAfter(before, input) };
    refuseRule(before, after, now);
    const old = categoryFields(before);
    const record = {
      ...{ actor, action: 'category.updated', subject: before.id, name: input.name },
      changes: changesBetween(old, after),
    };
    return updateCategory(before, after, now, undoableWrites(record, exactChangesBetween(old, after), now));
  });
  return getAdminCategory(id);
}
