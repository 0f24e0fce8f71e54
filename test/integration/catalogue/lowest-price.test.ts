import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminProduct, ProductCard, ProductDetail } from '#shared/catalogue/product.ts';
import type { ProductInput } from '#shared/catalogue/product-input.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { type Admin, adminOf, changeOf, productInput } from '../../support/admin.ts';
import { makeCategory, setDiscount, settled } from '../../support/catalogue/categories.ts';
import { change, undo } from '../../support/catalogue/product-changes.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { as, eventually } from '../../support/shopping.ts';

let shop: Shop;
let admin: Admin;

beforeAll(async () => {
  shop = await startShop();
  admin = await adminOf(shop);
});
afterAll(() => shop?.close());

let count = 0;

async function made(changes: Partial<ProductInput> = {}): Promise<AdminProduct> {
  count += 1;
  const { status, body } = await admin.create(productInput({ slug: `lowest-${count}`, sku: '', ...changes }));
  expect(status).toBe(201);
  return body;
}

const shown = async ({ slug }: AdminProduct) => (await shop.call<ProductDetail>('GET', `/api/products/${slug}`)).body;
const update = async ({ id }: AdminProduct, changes: Partial<ProductInput>) => {
  const { status } = await admin.update(id, changeOf((await admin.get(id)).body, changes));
  expect(status).toBe(200);
};

test('A category’s discount shows the lowest price before it on the page and the card, until it is removed', async () => {
  const category = await makeCategory(shop, 'lowest');
  const product = await made({ categoryIds: [category.id] });
  await update(product, { priceCents: 2_800 });
  await update(product, { priceCents: 3_200 });
  await setDiscount(shop, category.id, { type: 'percentage', percent: 10 });
  await settled(shop, category.id);
  expect(await shown(product)).toMatchObject({
    priceCents: 2_880,
    compareAtPriceCents: 3_200,
    lowestPriceCents: 2_800,
  });

  await setDiscount(shop, category.id, { type: 'percentage', percent: 50 });
  await settled(shop, category.id);
  expect(await shown(product)).toMatchObject({ priceCents: 1_600, lowestPriceCents: 2_800 });
  const list = () => shop.call<{ items: ProductCard[] }>('GET', `/api/products?category=lowest`);
  expect(
    await eventually(async () => (await list()).body.items.find(({ priceCents }) => priceCents === 1_600)),
  ).toMatchObject({ lowestPriceCents: 2_800 });

  await setDiscount(shop, category.id, null);
  await settled(shop, category.id);
  expect(await shown(product)).not.toHaveProperty('lowestPriceCents');
  await setDiscount(shop, category.id, { type: 'percentage', percent: 10 });
  await settled(shop, category.id);
  expect(await shown(product)).toMatchObject({ priceCents: 2_880, lowestPriceCents: 1_600 });
});

test('A change of many products and its undo are prices like any other', async () => {
  const product = await made({ compareAtPriceCents: 9_000, isPublished: false });
  await update(product, { compareAtPriceCents: null, isPublished: true });
  const halved = { type: 'price_percent', direction: 'down', percent: 50, rounding: 'none' } as const;
  const run = await change(admin, { selection: { ids: [product.id] }, change: halved, confirmsBelowCost: true });
  await undo(admin, run);
  await update(product, { compareAtPriceCents: 9_000 });
  expect(await shown(product)).toMatchObject({ priceCents: 3_200, lowestPriceCents: 1_600 });
});

test('A product that is published with a reduced price has no lowest price, and keeps one while it is a draft', async () => {
  const product = await made({ isPublished: false, compareAtPriceCents: 9_000 });
  await admin.publish(product.id, true);
  expect(await shown(product)).not.toHaveProperty('lowestPriceCents');
  await update(product, { compareAtPriceCents: null });
  await update(product, { compareAtPriceCents: 9_000, priceCents: 3_000 });
  await admin.publish(product.id, false);
  await admin.publish(product.id, true);
  expect(await shown(product)).toMatchObject({ priceCents: 3_000, lowestPriceCents: 3_200 });
});

test('Shoppers read the lowest price before a sale once an owner turns it on, which a new shop doesn’t', async () => {
  const product = await made();
  await update(product, { compareAtPriceCents: 9_000 });
  await shop.drain();
  const line = 'Lowest price in the 30 days before the sale: ';
  const page = async () => (await fetch(`${shop.url}/product/${product.slug}`)).text();
  expect(await page()).not.toContain(line);
  const owner = await as(shop, 'admin');
  const { body } = await shop.call<ResponseOf<'GET /api/admin/settings'>>(
    'GET',
    '/api/admin/settings',
    undefined,
    owner,
  );
  const { mailAddress: _address, currency: _currency, ...input } = body;
  const saved = await shop.call('PUT', '/api/admin/settings', { ...input, showsLowestPrice: true }, owner);
  expect(saved.status).toBe(200);
  expect(await eventually(async () => /sale: (?:<!-- -->)?\$32\.00/.exec(await page())?.[0])).toBeTruthy();
});

test('A deleted product that is restored has its lowest price again', async () => {
  const product = await made();
  await update(product, { compareAtPriceCents: 9_000, priceCents: 3_000 });
  const run = await change(admin, { selection: { ids: [product.id] }, change: { type: 'delete' } });
  await undo(admin, run);
  expect(await shown(product)).toMatchObject({ priceCents: 3_000, lowestPriceCents: 3_200 });
});
