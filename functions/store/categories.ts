import type { Category } from '../../shared/category.ts';
import { Problem } from '../../shared/errors.ts';
import { bare, ConditionsFailed, get, query, transact } from './client.ts';
import { CATEGORIES, categoryKey, categorySlugKey } from './keys.ts';

/** All categories by position: one partition, a handful of items. */
export async function listCategories(): Promise<Category[]> {
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': CATEGORIES },
  });
  return items.map((item) => bare<Category>(item)).sort((a, b) => a.position - b.position);
}

const REMEMBERED_MS = 60_000;
const remembered = new Map<string, { categoryId: string; until: number }>();

/** The category of a slug, or null. An instance remembers it: a slug that moves on may answer as before for a minute. */
export async function categoryIdBySlug(slug: string): Promise<string | null> {
  const known = remembered.get(slug);
  if (known && known.until > Date.now()) return known.categoryId;
  const categoryId = (await get<{ categoryId: string }>(categorySlugKey(slug)))?.categoryId ?? null;
  if (categoryId) remembered.set(slug, { categoryId, until: Date.now() + REMEMBERED_MS });
  else remembered.delete(slug);
  return categoryId;
}

/** Throws `conflict` when the slug is taken. */
export async function createCategory(category: Category): Promise<void> {
  try {
    await transact([
      {
        Put: {
          Item: { ...categorySlugKey(category.slug), categoryId: category.id },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        Put: {
          Item: { ...categoryKey(category.id), ...category, productCount: 0 },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ]);
  } catch (error) {
    if (error instanceof ConditionsFailed)
      throw new Problem('conflict', 'A category with this slug already exists', { cause: error });
    throw error;
  }
}
