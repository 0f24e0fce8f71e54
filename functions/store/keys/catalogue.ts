import type { Key } from './key.ts';

const PRODUCT_PREFIX = 'PRODUCT#';
export const productPartition = (id: string): string => `${PRODUCT_PREFIX}${id}`;
export const productKey = (id: string): Key => ({ pk: productPartition(id), sk: 'PRODUCT' });
/** A product's stock, beside it. */
export const stockKey = (id: string): Key => ({ pk: productPartition(id), sk: 'STOCK' });
/** The changes of a product's stock by time. Apart from the product, which is read as a whole partition. */
export const stockMovements = (productId: string): string => `STOCK_MOVEMENTS#${productId}`;
export const stockMovementKey = (productId: string, at: string, sequence: string): Key => ({
  pk: stockMovements(productId),
  sk: `${at}#${sequence}`,
});
/** Returns the id of the product a partition belongs to, or null. */
export const productIdFromPartition = (pk: string): string | null =>
  pk.startsWith(PRODUCT_PREFIX) ? pk.slice(PRODUCT_PREFIX.length) : null;
export const productSlugKey = (slug: string): Key => ({ pk: `PRODUCT_SLUG#${slug}`, sk: 'SLUG' });
/** Rows that list all products, drafts included, and those of a category. They sort by creation time and hold only the id. */
export const PRODUCTS = 'PRODUCTS';
export const categoryProducts = (categoryId: string): string => `CATEGORY#${categoryId}#PRODUCTS`;
export const productRowKey = (partition: string, product: { createdAt: string; id: string }): Key => ({
  pk: partition,
  sk: `${product.createdAt}#${product.id}`,
});
/** Bulk changes of products. Ids sort by time. */
export const PRODUCT_CHANGES = 'PRODUCT_CHANGES';
export const productChangeKey = (id: string): Key => ({ pk: PRODUCT_CHANGES, sk: id });
const productChangePartition = (id: string): string => `PRODUCT_CHANGE#${id}`;
/** The ids of the chosen products, a part of them to an item. */
export const changePageKey = (id: string, page: number): Key => ({
  pk: productChangePartition(id),
  sk: `PAGE#${String(page).padStart(6, '0')}`,
});
/** The record of a bulk change about one product. */
export const changedProductKey = (id: string, productId: string): Key => ({
  pk: productChangePartition(id),
  sk: `PRODUCT#${productId}`,
});
export const productCountsKey: Key = { pk: 'STORE', sk: 'PRODUCT_COUNTS' };
export const listingPartition = (categoryId: string | null): string => `LISTING#${categoryId ?? 'all'}`;
/** Sorts by creation time, so a listing read backwards is newest first. */
export const listingKey = (categoryId: string | null, product: { createdAt: string; id: string }): Key => ({
  pk: listingPartition(categoryId),
  sk: `${product.createdAt}#${product.id}`,
});
export const listedProductId = (sk: string): string => sk.slice(sk.lastIndexOf('#') + 1);

/** Imports of product files. Ids sort by time. */
export const PRODUCT_IMPORTS = 'PRODUCT_IMPORTS';
export const productImportKey = (id: string): Key => ({ pk: PRODUCT_IMPORTS, sk: id });
/** The parts of an import's file, and the results of each part. */
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
/** Progress of applying a category's last change to its products. */
export const refreshKey = (categoryId: string): Key => ({ pk: `CATEGORY#${categoryId}`, sk: 'REFRESH' });

/** The products that sold best in the last weeks. */
export const bestSellersKey: Key = { pk: 'STORE', sk: 'BEST_SELLERS' };

/** The pairs of products bought together, one item for each day. `META` sorts after every day. */
export const PAIRS = 'PAIRS';
export const dayPairsKey = (day: string): Key => ({ pk: PAIRS, sk: day });
export const pairsMetaKey: Key = { pk: PAIRS, sk: 'META' };
/** The products bought most often together with one. Apart from the product, which is read as a whole partition. */
export const boughtWithKey = (productId: string): Key => ({ pk: `BOUGHT_WITH#${productId}`, sk: 'PRODUCTS' });

/** A photo that a buyer has uploaded for a review or a return. */
export const photoKey = (id: string): Key => ({ pk: `PHOTO#${id}`, sk: 'PHOTO' });

export const CATALOGUE = 'CATALOGUE';
export const catalogueMetaKey: Key = { pk: CATALOGUE, sk: 'META' };
export const catalogueChunkKey = (chunk: string): Key => ({ pk: CATALOGUE, sk: `CHUNK#${chunk}` });
/** Partitions of earlier releases. A rebuild deletes them. */
export const RETIRED_PARTITIONS = ['SEARCH'] as const;
