import type { Page } from '#shared/base/pagination.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { getItem, getItems, type TransactionWrite } from '#store/client.ts';
import { categoryProducts, PRODUCTS, productCountsKey, productKey, productSlugKey } from '#store/keys.ts';
import { queryPage } from '#store/query-page.ts';

export const getProduct = (id: string, options: { consistent?: boolean } = {}): Promise<Product | null> =>
  getItem<Product>(productKey(id), options);

/** Read consistently: what is priced next must be what is for sale now. */
export const getProducts = (ids: readonly string[]): Promise<Product[]> =>
  getItems<Product>([...new Set(ids)].map(productKey), { consistent: true });

/** Where a slug led last time. Only a hint: a product that answers to another slug by now is looked up again. */
const hints = new Map<string, string>();
const MAX_HINTS = 10_000;

/** One read for a slug this instance has met before, two for a new one. */
export async function getProductBySlug(slug: string): Promise<Product | null> {
  const hint = hints.get(slug);
  const hinted = hint ? await getProduct(hint) : null;
  if (hinted?.slug === slug) return hinted;
  const guard = await getItem<{ productId: string }>(productSlugKey(slug));
  if (!guard) return null;
  if (hints.size >= MAX_HINTS) hints.clear();
  hints.set(slug, guard.productId);
  return getProduct(guard.productId);
}

/** Holds while the product is as it was read: until then no reaction to its next change has been at its rows. */
export const assertUnchanged = ({ id, version, updatedAt, inventoryQuantity }: Product): TransactionWrite => ({
  ConditionCheck: {
    Key: productKey(id),
    ConditionExpression: 'version = :version AND updatedAt = :updatedAt AND inventoryQuantity = :pieces',
    ExpressionAttributeValues: { ':version': version, ':updatedAt': updatedAt, ':pieces': inventoryQuantity },
  },
});

type PageRequest = { limit: number; cursor?: string | undefined };

async function listIds(partition: string, page: PageRequest): Promise<Page<string>> {
  const { items, nextCursor } = await queryPage<{ id: string }>('main', partition, { ...page, consistent: true });
  return { items: items.map(({ id }) => id), nextCursor };
}

/** The ids of all products, drafts too, newest first; whatever was written a moment ago is there. */
export const listProductIds = (page: PageRequest): Promise<Page<string>> => listIds(PRODUCTS, page);

/** The same of one category. */
export const listCategoryProductIds = (categoryId: string, page: PageRequest): Promise<Page<string>> =>
  listIds(categoryProducts(categoryId), page);

export interface ProductCounts {
  total: number;
  published: number;
}

/** How many products there are, drafts too, and how many of them shoppers see. */
export async function getProductCounts(): Promise<ProductCounts> {
  const { total = 0, published = 0 } = (await getItem<Partial<ProductCounts>>(productCountsKey)) ?? {};
  return { total, published };
}
