import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import type { ProductInput } from '#shared/catalogue/product-input.ts';
import { type Admin, adminOf, changeOf, productInput } from '../../support/admin.ts';
import { makeCategory, setDiscount, settled } from '../../support/catalogue/categories.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';

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
  const { status, body } = await admin.create(productInput({ slug: `priced-${count}`, ...changes }));
  expect(status).toBe(201);
  return body;
}

const price = ({ id }: { id: string }, body: object) =>
  admin.call<AdminProduct & Problem & { current: AdminProduct }>('PUT', `/products/${id}/price`, body);
const copy = ({ id }: { id: string }) => admin.call<AdminProduct & Problem>('POST', `/products/${id}/copy`);

describe('the price of a product', () => {
  test('is set alone, and nothing else changes', async () => {
    const product = await made({ compareAtPriceCents: 5_000 });
    const { status, body } = await price(product, { priceCents: 2_950, version: product.version });
    expect(status).toBe(200);
    const { updatedAt: _was, ...before } = product;
    const { updatedAt: _is, ...after } = body;
    expect(after).toEqual({
      ...before,
      priceCents: 2_950,
      base: { priceCents: 2_950, compareAtPriceCents: 5_000 },
      version: 2,
    });
  });

  test('is the one before a discount', async () => {
    const category = await makeCategory(shop, 'priced');
    const product = await made({ categoryIds: [category.id] });
    await setDiscount(shop, category.id, { type: 'percentage', percent: 50 });
    await settled(shop, category.id);
    const { version } = (await admin.get(product.id)).body;
    const { body } = await price(product, { priceCents: 4_000, version });
    expect([body.base.priceCents, body.priceCents, body.compareAtPriceCents]).toEqual([4_000, 2_000, 4_000]);
  });

  test('is refused for an outdated version, with the product as it is now', async () => {
    const product = await made();
    await admin.update(product.id, changeOf(product, { priceCents: 4_400 }));
    const refused = await price(product, { priceCents: 1_000, version: product.version });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { priceCents: 4_400, version: 2 } },
    });
  });

  test('is refused below cost until the admin confirms it, and at zero always', async () => {
    const product = await made({ costCents: 2_000 });
    const edit = { priceCents: 1_900, version: product.version };
    expect(await price(product, edit)).toMatchObject({ status: 409, body: { code: 'below_cost', belowCostCount: 1 } });
    expect((await price(product, { ...edit, confirmsBelowCost: true })).status).toBe(200);
    expect((await price(product, { ...edit, priceCents: 0 })).status).toBe(400);
    expect((await price({ id: newId('prd', 0) }, edit)).status).toBe(404);
  });
});

describe('a copy of a product', () => {
  test('is a draft with its own slug and without stock, SKU and sales', async () => {
    const category = await makeCategory(shop, 'copied');
    const product = await made({ title: 'Plumb Line Tee', categoryIds: [category.id], costCents: 900 });
    const { status, body } = await copy(product);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ title: 'Copy of Plumb Line Tee', slug: `copy-of-${product.slug}`, isPublished: false, sku: '' },
      ...{ inventoryQuantity: 0, priceCents: 3_200, costCents: 900, sizes: ['M', 'L'], version: 1 },
      categories: [{ id: category.id }],
    });
    expect(body.id).not.toBe(product.id);
    const again = await copy(product);
    expect(again.body.slug).toBe(`copy-of-${product.slug}-2`);
    expect((await admin.get(product.id)).body).toEqual(product);
    expect((await admin.audit(body.id)).map(({ action }) => action)).toEqual(['product.created']);
  });

  test('keeps the prices of its variants, each without stock', async () => {
    const product = await made({
      variants: [
        { size: 'M', color: 'Bone', sku: 'P-M', quantity: 4, priceCents: 3_500 },
        { size: 'L', color: 'Bone', sku: 'P-L', quantity: 5 },
      ],
    } as Partial<ProductInput>);
    const { body } = await copy(product);
    expect(body.inventoryQuantity).toBe(0);
    expect(body.variants).toMatchObject([
      { size: 'M', priceCents: 3_500, quantity: 0, sku: '' },
      { size: 'L', priceCents: 3_200, quantity: 0, sku: '' },
    ]);
  });

  test("of a provider's product is one of the shop's own", async () => {
    const store = await storeOf(shop);
    const product = await made();
    const stored = await store.getProduct(product.id);
    if (!stored) throw new Error('The product does not exist');
    const linked = await store.insertProduct({
      ...stored,
      ...{ id: newId('prd', Date.now()), slug: 'priced-linked', inventoryPolicy: 'made_to_order', sku: 'P-1' },
      ...{ providerProductId: 'measured', syncStatus: 'synced' },
      variants: [{ size: 'M', color: 'Bone', priceCents: 3_200, available: true, providerVariantId: 7 }],
    });
    const { body } = await copy(linked);
    expect(body).toMatchObject({
      ...{ providerProductId: null, syncStatus: 'not_synced', provider: null, inventoryPolicy: 'finite' },
      inventoryQuantity: 0,
    });
    expect(body.variants).toBeUndefined();
  });

  test('of an unknown product does not exist', async () => {
    expect((await copy({ id: newId('prd', 0) })).status).toBe(404);
  });
});
