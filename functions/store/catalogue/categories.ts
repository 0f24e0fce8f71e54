import type { Category, StoredCategory } from '#shared/catalogue/category.ts';
import { getItem, getItems, queryItems, stripKeys } from '#store/client.ts';
import { CATEGORIES, categoryKey, categorySlugKey } from '#store/keys.ts';

/** A category as the table has it: what came with later releases, or with its first change, may be missing. */
type Item = Category & Partial<StoredCategory>;

const categoryOf = (item: Item): StoredCategory => ({
  ...item,
  productCount: item.productCount ?? 0,
  version: item.version ?? 1,
  discount: item.discount ?? null,
  discountVersion: item.discountVersion ?? 0,
});

/** All categories by position: one partition, a handful of items. */
export async function listCategories(): Promise<StoredCategory[]> {
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': CATEGORIES },
  });
  return items.map((item) => categoryOf(stripKeys<Item>(item))).sort((a, b) => a.position - b.position);
}

export async function getCategory(id: string): Promise<StoredCategory | null> {
  const item = await getItem<Item>(categoryKey(id), { consistent: true });
  return item && categoryOf(item);
}

/** Those that exist, as they are now. */
export async function getCategories(ids: readonly string[]): Promise<StoredCategory[]> {
  return (await getItems<Item>(ids.map(categoryKey), { consistent: true })).map(categoryOf);
}

/** Leads from a slug to its category; `isFormer` once the category has another. */
export interface CategorySlugGuard {
  categoryId: string;
  isFormer?: boolean;
}

interface Place {
  categoryId: string;
  /** The category's present slug, where the one asked for is a former one. */
  movedTo: string | null;
}

const REMEMBERED_MS = 60_000;
const remembered = new Map<string, Place & { until: number }>();

async function readPlace(slug: string): Promise<Place | null> {
  const guard = await getItem<CategorySlugGuard>(categorySlugKey(slug));
  if (!guard?.isFormer) return guard && { categoryId: guard.categoryId, movedTo: null };
  const category = await getCategory(guard.categoryId);
  return category && { categoryId: category.id, movedTo: category.slug };
}

async function placeOf(slug: string): Promise<Place | null> {
  const known = remembered.get(slug);
  if (known && known.until > Date.now()) return known;
  const place = await readPlace(slug);
  if (place) remembered.set(slug, { ...place, until: Date.now() + REMEMBERED_MS });
  else remembered.delete(slug);
  return place;
}

/** The category of a slug, or null. An instance remembers it: a slug that moves on may answer as before for a minute. */
export const getCategoryIdBySlug = async (slug: string): Promise<string | null> =>
  (await placeOf(slug))?.categoryId ?? null;

/** The present slug of the category that had this one before; null for a present slug, and for one that nobody had. */
export const getMovedCategorySlug = async (slug: string): Promise<string | null> =>
  (await placeOf(slug))?.movedTo ?? null;
