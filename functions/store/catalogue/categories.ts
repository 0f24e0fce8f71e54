import { type Category, NEW_PAGE, type StoredCategory } from '#shared/catalogue/category.ts';
import { getItem, getItems, getRecentItem, queryAllItems, readRecently, stripKeys } from '#store/client.ts';
import { CATEGORIES, categoryKey, categorySlugKey } from '#store/keys/catalogue.ts';

/** A category as stored. Fields of later releases are missing until its first change. */
type Item = Omit<Category, 'picture' | 'seoTitle' | 'seoDescription'> & Partial<StoredCategory>;

const toCategory = (item: Item): StoredCategory => ({
  ...NEW_PAGE,
  ...item,
  productCount: item.productCount ?? 0,
  version: item.version ?? 1,
  discount: item.discount ?? null,
  discountVersion: item.discountVersion ?? 0,
});

async function readAll(options: { consistent: boolean }): Promise<StoredCategory[]> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': CATEGORIES },
    ConsistentRead: options.consistent,
  });
  return items.map((item) => toCategory(stripKeys<Item>(item))).sort((a, b) => a.position - b.position);
}

/** Lists all categories by position. */
export const listCategories = (): Promise<StoredCategory[]> => readAll({ consistent: false });

/** Lists all categories as they were at most a second ago, for what shoppers read. */
export const listRecentCategories = (): Promise<readonly StoredCategory[]> =>
  readRecently(CATEGORIES, () => readAll({ consistent: true }));

export async function getCategory(id: string): Promise<StoredCategory | null> {
  const item = await getItem<Item>(categoryKey(id), { consistent: true });
  return item && toCategory(item);
}

/** Reads categories consistently. Missing ones are left out. */
export async function getCategories(ids: readonly string[]): Promise<StoredCategory[]> {
  return (await getItems<Item>(ids.map(categoryKey), { consistent: true })).map(toCategory);
}

/** The guard item that makes a slug unique; `isFormer` once its category has another slug. */
export interface CategorySlugGuard {
  categoryId: string;
  isFormer?: boolean;
}

/** Categories by slug, for each list of them that was read. */
const indexes = new WeakMap<readonly StoredCategory[], ReadonlyMap<string, StoredCategory>>();

async function recentBySlug(): Promise<ReadonlyMap<string, StoredCategory>> {
  const categories = await listRecentCategories();
  const index = indexes.get(categories) ?? new Map(categories.map((category) => [category.slug, category]));
  indexes.set(categories, index);
  return index;
}

/** Returns the category that gave up a slug, as it was at most a second ago. */
async function findByFormerSlug(slug: string): Promise<StoredCategory | null> {
  const guard = await getRecentItem<CategorySlugGuard>(categorySlugKey(slug));
  if (!guard?.isFormer) return null;
  return (await listRecentCategories()).find(({ id }) => id === guard.categoryId) ?? null;
}

/** Returns the category of a present or former slug as it was at most a second ago, or null. */
export const getCategoryBySlug = async (slug: string): Promise<StoredCategory | null> =>
  (await recentBySlug()).get(slug) ?? (await findByFormerSlug(slug));

/** Returns the present slug for a former one; null for a present or unknown slug. */
export async function getMovedCategorySlug(slug: string): Promise<string | null> {
  const category = (await recentBySlug()).has(slug) ? null : await findByFormerSlug(slug);
  return category?.slug ?? null;
}
