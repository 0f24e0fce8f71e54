import { neverKeep } from '#functions/runtime/looks.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { withCounters } from '#shared/catalogue/variants/stock-counters.ts';
import { getItem, getItems, getRecentItem, type TransactionWrite } from '#store/client.ts';
import {
  categoryProducts,
  PRODUCTS,
  productCountsKey,
  productKey,
  productSlugKey,
  stockKey,
} from '#store/keys/catalogue.ts';
import { queryPage } from '#store/query-page.ts';
import { type ProductItem, readParts, type StockItem } from './stock/stock.ts';

/** Returns a product with what is stored beside it. One of an earlier release holds its stock itself. */
export const joinStock = (item: ProductItem, stock: StockItem | null): Product => {
  const product = { inventoryQuantity: 0, ...item, ...(stock?.reviews ? { reviews: stock.reviews } : {}) };
  return stock ? withCounters(product, stock.counters) : product;
};

export async function getProduct(id: string, options: { consistent?: boolean } = {}): Promise<Product | null> {
  const { item, stock } = await readParts(id, options.consistent);
  return item && joinStock(item, stock);
}

/** A query reads a product for half the units of a batch; a batch reads many in one request. */
const MAX_QUERIES = 8;

/** Reads products, consistently by default, so that a cart is priced with the present prices. */
export async function getProducts(ids: readonly string[], { consistent = true } = {}): Promise<Product[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length <= MAX_QUERIES) {
    const products = await Promise.all(wanted.map((id) => getProduct(id, { consistent })));
    return products.filter((product) => product !== null);
  }
  const keys = wanted.flatMap((id) => [productKey(id), stockKey(id)]);
  const found = await getItems<ProductItem | StockItem>(keys, { consistent });
  const stocks = new Map(found.flatMap((item) => ('productId' in item ? [[item.productId, item] as const] : [])));
  return found.flatMap((item) => ('productId' in item ? [] : [joinStock(item, stocks.get(item.id) ?? null)]));
}

/** Product ids by slug, as last read. The product may have another slug by now, so each use checks it. */
const hints = new Map<string, string>();
const MAX_HINTS = 10_000;

/** Reads a product that shoppers are shown. What is made of it is kept until its stock item changes, which repeats its version. */
async function getShownProduct(id: string): Promise<Product | null> {
  const seen = await getRecentItem<StockItem>(stockKey(id));
  const product = await getProduct(id, { consistent: true });
  // A product of an earlier release, or one that is being written.
  if (product?.version !== seen?.version) neverKeep();
  return product;
}

/** Returns the product of a slug, for shoppers, as it was at most a second ago. */
export async function getProductBySlug(slug: string): Promise<Product | null> {
  const hint = hints.get(slug);
  const hinted = hint ? await getShownProduct(hint) : null;
  if (hinted?.slug === slug) return hinted;
  const guard = await getItem<{ productId: string }>(productSlugKey(slug));
  if (!guard) return null;
  if (hints.size >= MAX_HINTS) hints.clear();
  hints.set(slug, guard.productId);
  const product = await getShownProduct(guard.productId);
  // Another product may take a former slug, which changes neither of the two.
  if (product?.slug !== slug) neverKeep();
  return product;
}

/** Returns the products of present slugs, by slug. Reads consistently. */
export async function getProductsBySlugs(slugs: readonly string[]): Promise<Map<string, Product>> {
  const keys = [...new Set(slugs)].map(productSlugKey);
  const guards = await getItems<{ productId: string }>(keys, { consistent: true });
  const products = await getProducts(guards.map(({ productId }) => productId));
  return new Map(products.map((product) => [product.slug, product]));
}

/** Fails the transaction when the product has changed since it was read, so rows are never written from old data. */
export const assertUnchanged = ({ id, version, updatedAt, counters }: Product): TransactionWrite[] => [
  {
    ConditionCheck: {
      Key: productKey(id),
      ConditionExpression: 'version = :version AND updatedAt = :updatedAt',
      ExpressionAttributeValues: { ':version': version, ':updatedAt': updatedAt },
    },
  },
  {
    ConditionCheck: {
      Key: stockKey(id),
      ConditionExpression: 'counters = :counters',
      ExpressionAttributeValues: { ':counters': counters ?? {} },
    },
  },
];

type PageRequest = { limit: number; cursor?: string | undefined };

async function listIds(partition: string, page: PageRequest): Promise<Page<string>> {
  const { items, nextCursor } = await queryPage<{ id: string }>('main', partition, { ...page, consistent: true });
  return { items: items.map(({ id }) => id), nextCursor };
}

/** Lists the ids of all products including drafts, newest first. Reads consistently. */
export const listProductIds = (page: PageRequest): Promise<Page<string>> => listIds(PRODUCTS, page);

/** Lists the ids of a category's products including drafts, newest first. Reads consistently. */
export const listCategoryProductIds = (categoryId: string, page: PageRequest): Promise<Page<string>> =>
  listIds(categoryProducts(categoryId), page);

export interface ProductCounts {
  total: number;
  published: number;
}

/** Returns the number of products including drafts, and the number of published ones. */
export async function getProductCounts(): Promise<ProductCounts> {
  const { total = 0, published = 0 } = (await getItem<Partial<ProductCounts>>(productCountsKey)) ?? {};
  return { total, published };
}
