import type { Page } from '#shared/base/pagination.ts';
import { type Product, type ProductCard, toProductCard } from '#shared/catalogue/product.ts';
import { ConditionsFailed, queryItems, type TransactionWrite, transact } from '#store/client.ts';
import { listedProductId, listingKey, listingPartition, PRODUCTS } from '#store/keys.ts';
import { queryPage } from '#store/query-page.ts';
import { assertUnchanged, getProducts } from './products.ts';

/** The card is one text: a page of them is read in a tenth of the time that as many maps of attributes take. */
interface Row {
  card: string;
}

/** A row of an earlier release has the card's attributes as its own; the clock brings it up to date. */
const cardOf = (row: Row | ProductCard): ProductCard => ('card' in row ? (JSON.parse(row.card) as ProductCard) : row);

/** Cards of published products, newest first; `categoryId` null means all. One query, nothing read twice. */
export async function listCards(
  categoryId: string | null,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ProductCard>> {
  const { items, nextCursor } = await queryPage<Row | ProductCard>('main', listingPartition(categoryId), page);
  return { items: items.map(cardOf), nextCursor };
}

const MANY = 1000;

/** The cards of all published products, newest first: for a sitemap or a feed, never for a shopper's page. */
export async function* eachCard(): AsyncGenerator<ProductCard> {
  let cursor: string | undefined;
  do {
    const page = await listCards(null, { limit: MANY, cursor });
    yield* page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

const rowsOf = (product: Product | null): Map<string, TransactionWrite> => {
  const rows = new Map<string, TransactionWrite>();
  if (!product?.isPublished) return rows;
  const card = JSON.stringify(toProductCard(product));
  for (const categoryId of [null, ...product.categories.map((category) => category.id)]) {
    const key = listingKey(categoryId, product);
    rows.set(key.pk, { Put: { Item: { ...key, card } } });
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

/** The ids of all products as their rows name them: drafts too, and those that only an earlier release has listed. */
export async function listListedProductIds(): Promise<string[]> {
  const ids = new Set<string>();
  for (const partition of [PRODUCTS, listingPartition(null)]) {
    let start: Record<string, unknown> | undefined;
    do {
      const { items, lastKey } = await queryItems({
        KeyConditionExpression: 'pk = :partition',
        ExpressionAttributeValues: { ':partition': partition },
        ProjectionExpression: 'sk',
        ExclusiveStartKey: start,
      });
      for (const { sk } of items) ids.add(listedProductId(String(sk)));
      start = lastKey ?? undefined;
    } while (start);
  }
  return [...ids];
}

const REBUILD_TRIES = 10;

/** Writes all rows of a product anew; reads it again where it has changed since it was read. */
export async function rebuildListing(read: Product): Promise<void> {
  let product: Product | undefined = read;
  for (let tries = 1; product?.isPublished; tries++) {
    try {
      return await transact([assertUnchanged(product), ...rowsOf(product).values()]);
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || tries === REBUILD_TRIES) throw error;
    }
    [product] = await getProducts([read.id]);
  }
}
