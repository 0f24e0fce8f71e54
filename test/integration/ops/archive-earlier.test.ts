import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importArchive } from '#infra/ops/archive/import-archive.ts';
import { kindOf } from '#infra/ops/archive/kinds.ts';
import type { PlainItem } from '#infra/ops/archive/plain.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { changeOf } from '../../support/admin.ts';
import {
  accountsIn,
  itemsOf,
  signInWithNewPassword,
  stageDataOf,
  startEmptyShop,
} from '../../support/archive/archive.ts';
import { makeArchive } from '../../support/archive/archive-folder.ts';
import { seenByShoppers } from '../../support/archive/archive-views.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { checkOut, eventually, getProduct, lineOf, listProducts } from '../../support/shopping.ts';

/** Lists the kinds of items that already existed in a release without variants. */
const KINDS = new Set([
  ...['settings', 'product-slugs', 'product-rows', 'category-product-rows', 'categories', 'category-slugs'],
  ...['products', 'product-counts', 'days-closed-through'],
]);

let source: Shop;
let target: Shop;
let folder: string;

const kind = ({ pk, sk }: PlainItem) => kindOf({ pk: String(pk), sk: String(sk) })?.name ?? '';

/** Returns a shop's catalogue in the format of a release without variants. Each product has a single number of units. */
async function earlierItems(shop: Shop): Promise<PlainItem[]> {
  const items = [...(await itemsOf(shop)).values()];
  const units = new Map(
    items.filter((item) => kind(item) === 'product-stock').map(({ pk, counters }) => [pk, sumOf(counters)]),
  );
  return items
    .filter((item) => KINDS.has(kind(item)))
    .map((item) => (kind(item) === 'products' ? { ...item, inventoryQuantity: units.get(item.pk) ?? 0 } : item));
}

const sumOf = (counters: unknown): number =>
  Object.values(counters as Record<string, number>).reduce((sum, units) => sum + units, 0);

/** Leaves out ratings and reviews, which that release did not have. */
const withoutReviews = (seen: object): unknown =>
  JSON.parse(JSON.stringify(seen, (name, value) => (name === 'reviews' || name === 'rating' ? undefined : value)));

/** Returns the ids of products with a stock item. */
const withStockItem = async (shop: Shop): Promise<unknown[]> =>
  [...(await itemsOf(shop)).values()]
    .filter((item) => kind(item) === 'product-stock')
    .map(({ productId }) => productId);

/** Returns a product that has only a few units. */
async function scarce() {
  const cards = await listProducts(target);
  const products = await Promise.all(cards.map(({ slug }) => getProduct(target, slug)));
  const product = products.find(({ inventoryQuantity: units }) => units > 1 && units < 10);
  if (!product) throw new Error('No product has a few units');
  return product;
}

beforeAll(async () => {
  [source, target] = await Promise.all([startShop(), startEmptyShop()]);
  folder = await makeArchive({ items: await earlierItems(source), accounts: await accountsIn(source) });
  await importArchive({ stageData: stageDataOf(target), from: folder, say: () => {} });
  await target.drain();
});
afterAll(async () => {
  await Promise.all([source?.close(), target?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

describe('A shop from an archive of a release without variants', () => {
  test('shows shoppers the same products, prices, stock, listings, and search results', async () => {
    expect(withoutReviews(await seenByShoppers(target))).toEqual(withoutReviews(await seenByShoppers(source)));
  });

  test('sells the units that a product has, and no more', async () => {
    const product = await scarce();
    const { inventoryQuantity: units } = product;
    expect((await checkOut(target, [product], [lineOf(product, units + 1)])).status).toBe(409);
    expect((await checkOut(target, [product], [lineOf(product, units - 1)])).status).toBe(201);
    expect((await getProduct(target, product.slug)).inventoryQuantity).toBe(1);
    expect((await checkOut(target, [product], [lineOf(product, 2)])).status).toBe(409);
  });

  test('lets an admin give each size its own stock', async () => {
    const admin = await signInWithNewPassword(target, 'admin@foundation.example');
    const { id, sizes, colors } = await getProduct(target, (await listProducts(target)).at(-1)?.slug ?? '');
    const { body: before } = await target.call<AdminProduct>('GET', `/api/admin/products/${id}`, undefined, admin);
    const variants = sizes.flatMap((size) => colors.map((color) => ({ size, color, quantity: 2 })));
    const { status, body } = await target.call<AdminProduct>(
      'PUT',
      `/api/admin/products/${id}`,
      changeOf(before, { variants }),
      admin,
    );
    expect([status, body.inventoryQuantity]).toEqual([200, 2 * variants.length]);
  });

  test('moves all stock to its new place with the clock', async () => {
    const products = await listProducts(target);
    await eventually(async () => {
      await target.tick();
      return (await withStockItem(target)).length >= products.length;
    }, 60_000);
  });
});
