import { type Category, NEW_PAGE, type StoredCategory } from '#shared/catalogue/category.ts';
import { getItem, getItems, getRecentItem, queryAllItems, readRecently, stripKeys } from '#store/client.ts';
import { CATEGORIES, categoryKey, categorySlugKey } from '#store/keys/catalogue.ts';

/** A category as the table stores it. Fields that later releases added are missing until the category is next saved. */
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

/** Lists all categories, sorted by position. */
export const listCategories = (): Promise<StoredCategory[]> => readAll({ consistent: false });

/** Lists all categories for shoppers. The list is at most a second old. */
export const listRecentCategories = (): Promise<readonly StoredCategory[]> =>
  readRecently(CATEGORIES, () => readAll({ consistent: true }));

export async function getCategory(id: string): Promise<StoredCategory | null> {
  const item = await getItem<Item>(categoryKey(id), { consistent: true });
  return item && toCategory(item);
}

/** Returns these categories, without missing ones. Reads consistently. */
export async function getCategories(ids: readonly string[]): Promise<StoredCategory[]> {
  return (await getItems<Item>(ids.map(categoryKey), { consistent: true })).map(toCategory);
}

/** An item that keeps a slug unique. `isFormer` is set once its category has another slug. */
export interface CategorySlugGuard {
  categoryId: string;
  isFormer?: boolean;
}

/** Caches the categories by slug, for each list that was read. */
const indexes = new WeakMap<readonly StoredCategory[], ReadonlyMap<string, StoredCategory>>();

async function recentBySlug(): Promise<ReadonlyMap<string, StoredCategory>> {
  const categories = await listRecentCategories();
  const index = indexes.get(categories) ?? new Map(categories.map((category) => [category.slug, category]));
  indexes.set(categories, index);
  return index;
}

/** Returns the category that used to have this slug, or null. The data is at most a second old. */
async function findByFormerSlug(slug: string): Promise<StoredCategory | null> {
  const guard = await getRecentItem<CategorySlugGuard>(categorySlugKey(slug));
  if (!guard?.isFormer) return null;
  return (await listRecentCategories()).find(({ id }) => id === guard.categoryId) ?? null;
}

/** Returns the category with this current or former slug, or null. The data is at most a second old. */
export const getCategoryBySlug = async (slug: string): Promise<StoredCategory | null> =>
  (await recentBySlug()).get(slug) ?? (await findByFormerSlug(slug));

/** Returns the current slug of a category for one of its former slugs. Null if the slug is current or unknown. */
export async function getMovedCategorySlug(slug: string): Promise<string | null> {
  const category = (await recentBySlug()).has(slug) ? null : await findByFormerSlug(slug);
  return category?.slug ?? null;
}
