import { rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import type { Discount } from '#shared/catalogue/discount.ts';
import type { Product, ProductCard } from '#shared/catalogue/product.ts';
import type { Job } from '#shared/jobs/job.ts';
import {
  askCategories,
  doAll,
  makeCategory,
  productLike,
  setDiscount,
  settled,
} from '../../support/catalogue/categories.ts';
import { seededDirectory } from '../../support/seeded-shop.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { as, eventually } from '../../support/shopping.ts';

const MANY = 110;

let dataDirectory: string;
let shop: Shop;
let category: AdminCategory;
let prices: Map<string, number>;

beforeAll(async () => {
  dataDirectory = seededDirectory();
  shop = await startShop(dataDirectory);
  const store = await storeOf(shop);
  const seeded = await store.getProductBySlug('groundwork-hoodie');
  category = await makeCategory(shop, 'cut-off');
  const products = Array.from({ length: MANY }, (_, number) =>
    productLike(seeded as Product, [category], { priceCents: 2_000 + number, compareAtPriceCents: null }),
  );
  await doAll(products, (product) => store.insertProduct(product));
  await shop.drain();
  prices = new Map(products.map(({ id, priceCents }) => [id, priceCents]));
});
afterAll(async () => {
  await shop?.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** Kills the shop once some of the products have the discount, and starts it again. */
async function changeUntilPowerCut(discount: Discount | null): Promise<void> {
  await setDiscount(shop, category.id, discount);
  await eventually(async () => {
    const { refresh } = (await askCategories(shop, 'GET', `/${category.id}/discount`)).body;
    if (refresh?.status === 'done') throw new Error('It was over before the power went');
    return (refresh?.done ?? 0) > 0;
  });
  await shop.kill();
  shop = await startShop(dataDirectory);
}

/** Ends the lease of the interrupted run, so that the test does not have to wait. */
async function goOn(): Promise<void> {
  const headers = await as(shop, 'admin');
  const { body } = await shop.call<Page<Job>>('GET', '/api/admin/work?state=due&limit=50', undefined, headers);
  const work = body.items.filter(({ kind }) => kind === 'refresh_category');
  for (const { id } of work) await shop.call('POST', `/api/admin/work/${id}/retry`, undefined, headers);
}

async function listed(): Promise<Map<string, [now: number, before: number | null]>> {
  const cards: ProductCard[] = [];
  let cursor: string | null = null;
  do {
    const query: string = `category=cut-off&limit=48${cursor ? `&cursor=${cursor}` : ''}`;
    const { body } = await shop.call<Page<ProductCard>>('GET', `/api/products?${query}`);
    cards.push(...body.items);
    cursor = body.nextCursor;
  } while (cursor);
  return new Map(cards.map(({ id, priceCents, compareAtPriceCents }) => [id, [priceCents, compareAtPriceCents]]));
}

async function expectListed(price: (base: number) => [now: number, before: number | null]): Promise<void> {
  const expected = new Map([...prices].map(([id, base]) => [id, price(base)]));
  await eventually(async () => {
    await shop.drain();
    return isDeepStrictEqual(await listed(), expected);
  });
}

test('a discount continues after a power cut, and counts every product once', async () => {
  await changeUntilPowerCut({ type: 'fixed', amountCents: 500 });
  await goOn();
  const done = await settled(shop, category.id);
  expect(done.refresh).toMatchObject({ status: 'done', done: MANY, total: MANY, updated: MANY });
  await expectListed((base) => [base - 500, base]);
});

test('its removal continues too, and restores every price to the cent', async () => {
  await changeUntilPowerCut(null);
  await goOn();
  const done = await settled(shop, category.id);
  expect(done.refresh).toMatchObject({ status: 'done', done: MANY, updated: MANY });
  await expectListed((base) => [base, null]);
});
