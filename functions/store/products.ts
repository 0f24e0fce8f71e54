import { Problem } from '../../shared/errors.ts';
import type { Product } from '../../shared/product.ts';
import { ConditionsFailed, get, getMany, transact, type Write } from './client.ts';
import { categoryKey, productKey, productSlugKey } from './keys.ts';

export const getProduct = (id: string): Promise<Product | null> => get<Product>(productKey(id));

/** Read consistently: what is priced next must be what is for sale now. */
export const getProducts = (ids: readonly string[]): Promise<Product[]> =>
  getMany<Product>([...new Set(ids)].map(productKey), { consistent: true });

/** Where a slug led last time. Only a hint: a product that answers to another slug by now is looked up again. */
const hints = new Map<string, string>();
const MAX_HINTS = 10_000;

/** One read for a slug this instance has met before, two for a new one. */
export async function getProductBySlug(slug: string): Promise<Product | null> {
  const hint = hints.get(slug);
  const hinted = hint ? await getProduct(hint) : null;
  if (hinted?.slug === slug) return hinted;
  const guard = await get<{ productId: string }>(productSlugKey(slug));
  if (!guard) return null;
  if (hints.size >= MAX_HINTS) hints.clear();
  hints.set(slug, guard.productId);
  return getProduct(guard.productId);
}

const linkCategory = (categoryId: string): Write => ({
  Update: {
    Key: categoryKey(categoryId),
    UpdateExpression: 'ADD productCount :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':one': 1 },
  },
});

/**
 * Puts a new product with its slug guard and counts it in its categories.
 * Its listing rows follow from the table's stream. Throws `conflict` when the slug is taken or a category is gone.
 */
export async function createProduct(product: Product): Promise<void> {
  try {
    await transact([
      {
        Put: {
          Item: { ...productSlugKey(product.slug), productId: product.id },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      { Put: { Item: { ...productKey(product.id), ...product }, ConditionExpression: 'attribute_not_exists(pk)' } },
      ...product.categories.map((category) => linkCategory(category.id)),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    const taken = error.failed.includes(0);
    throw new Problem('conflict', taken ? 'A product with this slug already exists' : 'A category no longer exists', {
      cause: error,
    });
  }
}
