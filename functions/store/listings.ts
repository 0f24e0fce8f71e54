import type { Page } from '../../shared/page.ts';
import { type Product, type ProductCard, toProductCard } from '../../shared/product.ts';
import { getMany, transact, type Write } from './client.ts';
import { listingKey, listingPartition } from './keys.ts';
import { queryPage } from './page.ts';

/** Cards of published products, newest first; `categoryId` null means all. One query, nothing read twice. */
export const listCards = (
  categoryId: string | null,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ProductCard>> => queryPage<ProductCard>('main', listingPartition(categoryId), page);

const MANY = 1000;

/** The cards of all published products, newest first: for a sitemap or a feed, never for a shopper's page. */
export async function* allCards(): AsyncGenerator<ProductCard> {
  let cursor: string | undefined;
  do {
    const page = await listCards(null, { limit: MANY, cursor });
    yield* page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

/** The cards of these products in this order; a product without a row is not for sale and left out. */
export const getCards = (products: readonly { id: string; createdAt: string }[]): Promise<ProductCard[]> =>
  getMany<ProductCard>(products.map((product) => listingKey(null, product)));

const rowsOf = (product: Product | null): Map<string, Write> => {
  const rows = new Map<string, Write>();
  if (!product?.isPublished) return rows;
  for (const categoryId of [null, ...product.categories.map((category) => category.id)]) {
    const key = listingKey(categoryId, product);
    rows.set(key.pk, { Put: { Item: { ...key, ...toProductCard(product) } } });
  }
  return rows;
};

/** Brings the listing rows of one product from one of its images to the next; null stands for no product. */
export async function refreshListing(before: Product | null, after: Product | null): Promise<void> {
  const stale = rowsOf(before);
  const current = rowsOf(after);
  const writes = [...current].flatMap(([pk, row]) =>
    JSON.stringify(stale.get(pk)) === JSON.stringify(row) ? [] : row,
  );
  for (const categoryPk of stale.keys()) {
    if (current.has(categoryPk) || !before) continue;
    writes.push({ Delete: { Key: { pk: categoryPk, sk: listingKey(null, before).sk } } });
  }
  if (writes.length > 0) await transact(writes);
}
