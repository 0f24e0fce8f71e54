import { Problem } from '#shared/base/errors.ts';
import { type AdminCategory, type StoredCategory, toAdminCategory } from '#shared/catalogue/category.ts';
import { getCategory } from '#store/catalogue/categories.ts';
import { getRefresh } from '#store/catalogue/category-refresh.ts';

/** Throws `not_found`. */
export async function requireCategory(id: string): Promise<StoredCategory> {
  const category = await getCategory(id);
  if (!category) throw new Problem('not_found', 'Category not found');
  return category;
}

/** The category as it is now, with how far its products are. Throws `not_found`. */
export async function getAdminCategory(id: string): Promise<AdminCategory> {
  const [category, refresh] = await Promise.all([requireCategory(id), getRefresh(id)]);
  return toAdminCategory(category, refresh);
}

const TRIES = 5;

/**
 * Reads the category and writes it, again where it changed in between.
 * Throws `conflict` when it does so all the time, `not_found`, and what `write` throws.
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
