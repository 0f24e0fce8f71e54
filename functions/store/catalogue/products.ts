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

/**
 * Returns a product with its stock and review totals, which are stored in a separate item. Products saved by early releases
 * have their stock in the product item.
 */
export const joinStock = (item: ProductItem, stock: StockItem | null): Product => {
  const product = { inventoryQuantity: 0, ...item, ...(stock?.reviews ? { reviews: stock.reviews } : {}) };
  return stock ? withCounters(product, stock.counters) : product;
};

export async function getProduct(id: string, options: { consistent?: boolean } = {}): Promise<Product | null> {
  const { item, stock } = await readParts(id, options.consistent);
  return item && joinStock(item, stock);
}

/**
 * Most products that are read with one query each. A query costs half the capacity units of a batch read, but a batch reads
 * many products in one request.
 */
const MAX_QUERIES = 8;

/**
 * Returns these products, without missing ones. Reads consistently by default, so that a cart is priced with current prices.
 */
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

/** Product ids by slug, from earlier reads. A product may have another slug by now, so each use checks the slug. */
const hints = new Map<string, string>();
const MAX_HINTS = 10_000;

/**
 * Returns a product to show to shoppers. The response may be cached until the product's stock item changes. The stock item
 * repeats the product's version, so it changes with every edit.
 */
async function getShownProduct(id: string): Promise<Product | null> {
  const seen = await getRecentItem<StockItem>(stockKey(id));
  const product = await getProduct(id, { consistent: true });
  // The versions differ while the product is being written, or if an early release saved it. Such a product must not be
  // cached.
  if (product?.version !== seen?.version) neverKeep();
  return product;
}

/**
 * Returns the product with this slug, for shoppers. The data is at most a second old. Null if no product ever had the slug.
 */
export async function getProductBySlug(slug: string): Promise<Product | null> {
  const hint = hints.get(slug);
  const hinted = hint ? await getShownProduct(hint) : null;
  if (hinted?.slug === slug) return hinted;
  const guard = await getItem<{ productId: string }>(productSlugKey(slug));
  if (!guard) return null;
  if (hints.size >= MAX_HINTS) hints.clear();
  hints.set(slug, guard.productId);
  const product = await getShownProduct(guard.productId);
  // The response must not be cached for a former slug. If another product claims that slug, the items that were read here do
  // not change.
  if (product?.slug !== slug) neverKeep();
  return product;
}

/** Returns the products with these current slugs, by slug. Reads consistently. */
export async function getProductsBySlugs(slugs: readonly string[]): Promise<Map<string, Product>> {
  const keys = [...new Set(slugs)].map(productSlugKey);
  const guards = await getItems<{ productId: string }>(keys, { consistent: true });
  const products = await getProducts(guards.map(({ productId }) => productId));
  return new Map(products.map((product) => [product.slug, product]));
}

/**
 * Returns the checks that fail a transaction if the product has changed since it was read. So rows are never written from old
 * data.
 */
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

/** Lists the ids of all products, including drafts, newest first. Reads consistently. */
export const listProductIds = (page: PageRequest): Promise<Page<string>> => listIds(PRODUCTS, page);

/** Lists the ids of a category's products, including drafts, newest first. Reads consistently. */
export const listCategoryProductIds = (categoryId: string, page: PageRequest): Promise<Page<string>> =>
  listIds(categoryProducts(categoryId), page);

export interface ProductCounts {
  total: number;
  published: number;
}

/** Returns the number of all products, including drafts, and the number of published products. */
export async function getProductCounts(): Promise<ProductCounts> {
  const { total = 0, published = 0 } = (await getItem<Partial<ProductCounts>>(productCountsKey)) ?? {};
  return { total, published };
}
