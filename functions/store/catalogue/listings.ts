import type { Page } from '#shared/base/pagination.ts';
import type { Product, ProductCard } from '#shared/catalogue/product.ts';
import { toProductCard } from '#shared/catalogue/product-views.ts';
import { DEFAULT_LOW_STOCK } from '#shared/catalogue/stock.ts';
import { ConditionsFailed, getRecentItem, queryAllItems, type TransactionWrite, transact } from '#store/client.ts';
import { catalogueMetaKey, listedProductId, listingKey, listingPartition, PRODUCTS } from '#store/keys/catalogue.ts';
import { queryPage } from '#store/query-page.ts';
import { assertUnchanged, getProducts } from './products.ts';

/**
 * A listing row. Its card is JSON text, because a page of text is parsed ten times faster than the same data as DynamoDB
 * maps.
 */
interface Row {
  card: string;
  /** UTC ISO time of the last change to the card or the description. Missing in rows from early releases. */
  changedAt?: string;
}

/** A card with the time of its last change, for the sitemap. */
export type DatedCard = ProductCard & Pick<Row, 'changedAt'>;

/**
 * Returns the card of a row. Rows from early releases hold the card's fields directly, until the scheduled job rebuilds them.
 */
const cardOf = (row: Row | ProductCard): ProductCard => ('card' in row ? (JSON.parse(row.card) as ProductCard) : row);

const datedCardOf = (row: Row | ProductCard): DatedCard =>
  'changedAt' in row ? { ...cardOf(row), changedAt: row.changedAt } : cardOf(row);

/**
 * Lists cards of published products, newest first, with one query. `categoryId` is null for all categories. The query is a
 * consistent read. Its result may be cached until a document of the catalogue changes, because the stream updates the rows
 * before the documents.
 */
export async function listCards(
  categoryId: string | null,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ProductCard>> {
  await getRecentItem(catalogueMetaKey);
  const { items, nextCursor } = await queryPage<Row | ProductCard>('main', listingPartition(categoryId), {
    ...page,
    consistent: true,
  });
  return { items: items.map(cardOf), nextCursor };
}

const PAGE_SIZE = 1000;

/**
 * Yields the cards of all published products, newest first. Meant for sitemaps and feeds, not for a page that a shopper
 * opens.
 */
export async function* eachCard(): AsyncGenerator<DatedCard> {
  let cursor: string | undefined;
  do {
    const page = await queryPage<Row | ProductCard>('main', listingPartition(null), { limit: PAGE_SIZE, cursor });
    yield* page.items.map(datedCardOf);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

const rowsOf = (product: Product | null, mostLeft: number): Map<string, TransactionWrite> => {
  const rows = new Map<string, TransactionWrite>();
  if (!product?.isPublished) return rows;
  const card = JSON.stringify(toProductCard(product, mostLeft));
  for (const categoryId of [null, ...product.categories.map((category) => category.id)]) {
    const key = listingKey(categoryId, product);
    rows.set(key.pk, { Put: { Item: { ...key, card, changedAt: product.updatedAt } } });
  }
  return rows;
};

const isSamePage = (before: Product, after: Product, mostLeft: number): boolean =>
  before.descriptionHtml === after.descriptionHtml &&
  JSON.stringify(toProductCard(before, mostLeft)) === JSON.stringify(toProductCard(after, mostLeft));

/**
 * Updates the listing rows of a product after a change. `before` is null for a new product. `after` is null for a deleted
 * one. Cards keep the number of units left if it is at most `mostLeft`.
 */
export async function refreshListing(
  before: Product | null,
  after: Product | null,
  mostLeft = DEFAULT_LOW_STOCK,
): Promise<void> {
  const oldRows = rowsOf(before, mostLeft);
  // A change of stock alone does not change the page. Saving a new time would cost a write for every sale.
  const newRows = rowsOf(
    after && before && isSamePage(before, after, mostLeft) ? { ...after, updatedAt: before.updatedAt } : after,
    mostLeft,
  );
  const writes = [...newRows].flatMap(([pk, row]) =>
    JSON.stringify(oldRows.get(pk)) === JSON.stringify(row) ? [] : row,
  );
  for (const categoryPk of oldRows.keys()) {
    if (newRows.has(categoryPk) || !before) continue;
    writes.push({ Delete: { Key: { pk: categoryPk, sk: listingKey(null, before).sk } } });
  }
  if (writes.length > 0) await transact(writes);
}

/**
 * Returns the ids of all products, including drafts. Also reads the listings, because products from early releases may have
 * no product row.
 */
export async function listListedProductIds(): Promise<string[]> {
  const ids = new Set<string>();
  for (const partition of [PRODUCTS, listingPartition(null)]) {
    const items = await queryAllItems({
      KeyConditionExpression: 'pk = :partition',
      ExpressionAttributeValues: { ':partition': partition },
      ProjectionExpression: 'sk',
    });
    for (const { sk } of items) ids.add(listedProductId(String(sk)));
  }
  return [...ids];
}

const REBUILD_TRIES = 10;

/**
 * Writes all listing rows of a published product. Reads the product again and retries if it has changed since it was read.
 */
export async function rebuildListing(listed: Product, mostLeft = DEFAULT_LOW_STOCK): Promise<void> {
  let product: Product | undefined = listed;
  for (let tries = 1; product?.isPublished; tries++) {
    try {
      return await transact([...assertUnchanged(product), ...rowsOf(product, mostLeft).values()]);
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || tries === REBUILD_TRIES) throw error;
    }
    [product] = await getProducts([listed.id]);
  }
}
