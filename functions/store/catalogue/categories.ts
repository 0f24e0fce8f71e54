import { type Category, NEW_PAGE, type StoredCategory } from '#shared/catalogue/category.ts';
import { getItem, getItems, queryAllItems, stripKeys } from '#store/client.ts';
import { CATEGORIES, categoryKey, categorySlugKey } from '#store/keys.ts';

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

/** Lists all categories by position. */
export async function listCategories(): Promise<StoredCategory[]> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': CATEGORIES },
  });
  return items.map((item) => toCategory(stripKeys<Item>(item))).sort((a, b) => a.position - b.position);
}

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

interface SlugTarget {
  categoryId: string;
  /** The category's present slug if the given one is a former one, else null. */
  movedTo: string | null;
}

const CACHE_MS = 60_000;
const cache = new Map<string, SlugTarget & { until: number }>();

async function readTarget(slug: string): Promise<SlugTarget | null> {
  const guard = await getItem<CategorySlugGuard>(categorySlugKey(slug));
  if (!guard?.isFormer) return guard && { categoryId: guard.categoryId, movedTo: null };
  const category = await getCategory(guard.categoryId);
  return category && { categoryId: category.id, movedTo: category.slug };
}

async function findTarget(slug: string): Promise<SlugTarget | null> {
  const known = cache.get(slug);
  if (known && known.until > Date.now()) return known;
  const target = await readTarget(slug);
  if (target) cache.set(slug, { ...target, until: Date.now() + CACHE_MS });
  else cache.delete(slug);
  return target;
}

/** Returns the category id of a slug, or null. The answer is cached for a minute. */
export const getCategoryIdBySlug = async (slug: string): Promise<string | null> =>
  (await findTarget(slug))?.categoryId ?? null;

/** Returns the category of a slug, or null. Its id is cached for a minute. */
export async function getCategoryBySlug(slug: string): Promise<StoredCategory | null> {
  const id = await getCategoryIdBySlug(slug);
  const item = id === null ? null : await getItem<Item>(categoryKey(id));
  return item && toCategory(item);
}

/** Returns the present slug for a former one; null for a present or unknown slug. */
export const getMovedCategorySlug = async (slug: string): Promise<string | null> =>
  (await findTarget(slug))?.movedTo ?? null;
