import type { Key } from './key.ts';

const PRODUCT_PREFIX = 'PRODUCT#';
export const productPartition = (id: string): string => `${PRODUCT_PREFIX}${id}`;
export const productKey = (id: string): Key => ({ pk: productPartition(id), sk: 'PRODUCT' });
/** Returns the key of a product's stock item, which has the same partition as the product. */
export const stockKey = (id: string): Key => ({ pk: productPartition(id), sk: 'STOCK' });
/**
 * Returns the partition that lists a product's stock changes in order of time. It is separate from the product's partition,
 * because a product's partition is always read as a whole.
 */
export const stockMovements = (productId: string): string => `STOCK_MOVEMENTS#${productId}`;
export const stockMovementKey = (productId: string, at: string, sequence: string): Key => ({
  pk: stockMovements(productId),
  sk: `${at}#${sequence}`,
});
/** Returns the id of the product that a partition belongs to. Null for other partitions. */
export const productIdFromPartition = (pk: string): string | null =>
  pk.startsWith(PRODUCT_PREFIX) ? pk.slice(PRODUCT_PREFIX.length) : null;
export const productSlugKey = (slug: string): Key => ({ pk: `PRODUCT_SLUG#${slug}`, sk: 'SLUG' });
/**
 * Partition with a row for each product, including drafts. Each category has such a partition too. Rows sort by creation time
 * and contain only the id.
 */
export const PRODUCTS = 'PRODUCTS';
export const categoryProducts = (categoryId: string): string => `CATEGORY#${categoryId}#PRODUCTS`;
export const productRowKey = (partition: string, product: { createdAt: string; id: string }): Key => ({
  pk: partition,
  sk: `${product.createdAt}#${product.id}`,
});
/** Partition of the bulk changes of products. Their ids sort by time. */
export const PRODUCT_CHANGES = 'PRODUCT_CHANGES';
export const productChangeKey = (id: string): Key => ({ pk: PRODUCT_CHANGES, sk: id });
const productChangePartition = (id: string): string => `PRODUCT_CHANGE#${id}`;
/** Returns the key of one page with ids of the products that an admin chose for a bulk change. */
export const changePageKey = (id: string, page: number): Key => ({
  pk: productChangePartition(id),
  sk: `PAGE#${String(page).padStart(6, '0')}`,
});
/** Returns the key of the record that says how a bulk change affected one product. */
export const changedProductKey = (id: string, productId: string): Key => ({
  pk: productChangePartition(id),
  sk: `PRODUCT#${productId}`,
});
export const productCountsKey: Key = { pk: 'STORE', sk: 'PRODUCT_COUNTS' };
export const listingPartition = (categoryId: string | null): string => `LISTING#${categoryId ?? 'all'}`;
/**
 * Returns the key of a product's row in a listing. Rows sort by creation time, so a listing is read backward to get the
 * newest first.
 */
export const listingKey = (categoryId: string | null, product: { createdAt: string; id: string }): Key => ({
  pk: listingPartition(categoryId),
  sk: `${product.createdAt}#${product.id}`,
});
export const listedProductId = (sk: string): string => sk.slice(sk.lastIndexOf('#') + 1);

/** Partition of the imports of product files. Their ids sort by time. */
export const PRODUCT_IMPORTS = 'PRODUCT_IMPORTS';
export const productImportKey = (id: string): Key => ({ pk: PRODUCT_IMPORTS, sk: id });
/** Returns the key of one part of an import's file, or of the results of that part. */
const ofImport = (id: string, kind: string, part: number): Key => ({
  pk: `PRODUCT_IMPORT#${id}#${kind}`,
  sk: String(part).padStart(6, '0'),
});
export const importPartKey = (id: string, part: number): Key => ofImport(id, 'PARTS', part);
export const importResultKey = (id: string, part: number): Key => ofImport(id, 'RESULTS', part);
export const importResults = (id: string): string => importResultKey(id, 0).pk;

export const CATEGORIES = 'CATEGORIES';
export const categoryKey = (id: string): Key => ({ pk: CATEGORIES, sk: `CATEGORY#${id}` });
export const categorySlugKey = (slug: string): Key => ({ pk: `CATEGORY_SLUG#${slug}`, sk: 'SLUG' });
/** Returns the key of the progress of applying a category's last change to its products. */
export const refreshKey = (categoryId: string): Key => ({ pk: `CATEGORY#${categoryId}`, sk: 'REFRESH' });

/** Key of the list of products that sold best in recent weeks. */
export const bestSellersKey: Key = { pk: 'STORE', sk: 'BEST_SELLERS' };

/** Partition of the pairs of products that were bought together, with one item per day. `META` sorts after every day. */
export const PAIRS = 'PAIRS';
export const dayPairsKey = (day: string): Key => ({ pk: PAIRS, sk: day });
export const pairsMetaKey: Key = { pk: PAIRS, sk: 'META' };
/**
 * Returns the key of the list of products that are most often bought together with this one. It is separate from the
 * product's partition, because a product's partition is always read as a whole.
 */
export const boughtWithKey = (productId: string): Key => ({ pk: `BOUGHT_WITH#${productId}`, sk: 'PRODUCTS' });

/** Returns the key of a photo that a buyer uploaded for a review or a return. */
export const photoKey = (id: string): Key => ({ pk: `PHOTO#${id}`, sk: 'PHOTO' });

export const CATALOGUE = 'CATALOGUE';
export const catalogueMetaKey: Key = { pk: CATALOGUE, sk: 'META' };
export const catalogueChunkKey = (chunk: string): Key => ({ pk: CATALOGUE, sk: `CHUNK#${chunk}` });
export const catalogueRestKey = (chunk: string): Key => ({ pk: CATALOGUE, sk: `REST#${chunk}` });
/** Partitions that early releases used. A rebuild deletes them. */
export const RETIRED_PARTITIONS = ['SEARCH'] as const;
