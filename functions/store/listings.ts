import type { Page } from '../../shared/page.ts';
import { type Product, type ProductCard, toProductCard } from '../../shared/product.ts';
import { transact, type Write } from './client.ts';
import { listingKey, listingPartition } from './keys.ts';
import { queryPage } from './page.ts';

/** The card is one text: a page of them is read in a tenth of the time that as many maps of attributes take. */
interface Row {
  card: string;
}

const cardOf = ({ card }: Row): ProductCard => JSON.parse(card) as ProductCard;

/** Cards of published products, newest first; `categoryId` null means all. One query, nothing read twice. */
export async function listCards(
  categoryId: string | null,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ProductCard>> {
  const { items, nextCursor } = await queryPage<Row>('main', listingPartition(categoryId), page);
  return { items: items.map(cardOf), nextCursor };
}

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

const rowsOf = (product: Product | null): Map<string, Write> => {
  const rows = new Map<string, Write>();
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
