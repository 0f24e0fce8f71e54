import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BelowCost } from '#shared/catalogue/below-cost.ts';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import type { DiscountPreview } from '#shared/catalogue/discount-preview.ts';
import type { AdminProduct, Product } from '#shared/catalogue/product.ts';
import { type Admin, adminOf, changeOf, productInput } from '../../support/admin.ts';
import { askCategories, makeCategory, settled } from '../../support/catalogue/categories.ts';
import { putProviderProduct } from '../../support/fulfilment/provider-products.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { eventually } from '../../support/shopping.ts';

let shop: Shop;
let store: ShopStore;
let owner: Admin;

beforeAll(async () => {
  shop = await startShop();
  store = await storeOf(shop);
  owner = await adminOf(shop);
});
afterAll(() => shop?.close());

type Refusal = Problem & BelowCost;
const costsOf = ({ variants = [] }: Product) => variants.flatMap(({ costCents }) => costCents ?? []);

/** Returns a provider's product that has a cost for each variant. */
const made = (changes: Partial<Product> = {}): Promise<Product> => putProviderProduct(shop, store, changes);

async function asOwner({ id }: { id: string }): Promise<AdminProduct> {
  return (await owner.get(id)).body;
}

describe('a product that would sell below cost', () => {
  test('is not created until the admin confirms, and the confirmation is not stored', async () => {
    const input = productInput({ slug: 'dear-to-make', priceCents: 1_000, costCents: 1_200 });
    const refused = await owner.create(input);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'below_cost',
        belowCostCount: 1,
        belowCost: [
          {
            ...{ title: input.title, size: null, color: null },
            ...{ priceCents: 1_000, costCents: 1_200, profitCents: -259 },
          },
        ],
      },
    });
    expect((await owner.list('q=dear-to-make')).items).toEqual([]);
    const { status, body } = await owner.create({ ...input, confirmsBelowCost: true });
    expect(status).toBe(201);
    expect(await store.getProduct(body.id)).not.toHaveProperty('confirmsBelowCost');
  });

  test('names every variant that loses when its price is written, and moves them together when it is confirmed', async () => {
    const product = await made();
    const known = await asOwner(product);
    const cheapest = Math.min(...costsOf(product));
    const change = changeOf(known, { priceCents: cheapest, images: [] });
    const refused = await owner.update(product.id, change);
    expect(refused.status).toBe(409);
    const { belowCost, belowCostCount } = refused.body as unknown as Refusal;
    expect(belowCostCount).toBeGreaterThanOrEqual(belowCost.length);
    expect(belowCost.length).toBeGreaterThan(0);
    expect(belowCost.length).toBeLessThanOrEqual(50);
    for (const { profitCents, productId } of belowCost) {
      expect(profitCents).toBeLessThan(0);
      expect(productId).toBe(product.id);
    }
    expect((await store.getProduct(product.id))?.version).toBe(product.version);

    expect((await owner.update(product.id, { ...change, confirmsBelowCost: true })).status).toBe(200);
    const stored = await store.getProduct(product.id, { consistent: true });
    const lowered = product.priceCents - cheapest;
    const prices = (it: Product | null) => it?.variants?.map(({ priceCents }) => priceCents);
    expect(prices(stored)).toEqual(prices(product)?.map((cents) => cents - lowered));
  });

  test('is written as ever when nothing is known of its cost, or it pays for itself', async () => {
    const own = await owner.create(productInput({ slug: 'who-knows', priceCents: 1, costCents: null }));
    expect(own.status).toBe(201);
    const product = await made();
    const known = await asOwner(product);
    const dearer = changeOf(known, { priceCents: product.priceCents + 500, images: [] });
    expect((await owner.update(product.id, dearer)).status).toBe(200);
  });
});

describe('a discount that sells below cost', () => {
  let category: AdminCategory;
  let product: Product;

  const give = (body: object) => askCategories<AdminCategory & Refusal>(shop, 'PUT', `/${category.id}/discount`, body);
  const preview = async (percent: number) =>
    (
      await askCategories<DiscountPreview>(
        shop,
        'GET',
        `/${category.id}/discount/preview?type=percentage&percent=${percent}`,
      )
    ).body;

  beforeAll(async () => {
    category = await makeCategory(shop, 'made-for-you');
    const { id, slug, name } = category;
    product = await made({ categories: [{ id, slug, name }] });
    await eventually(async () => {
      await shop.drain();
      return (await preview(1)).total === 1;
    });
  });

  test('is previewed with what would lose, and refused with the same', async () => {
    expect(await preview(1)).toMatchObject({ belowCostCount: 0, belowCost: [] });
    const previewed = await preview(90);
    expect(previewed.belowCostCount).toBe(costsOf(product).length);
    expect(previewed.belowCost[0]).toMatchObject({ productId: product.id, title: product.title });
    const refused = await give({ type: 'percentage', percent: 90 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'below_cost' } });
    expect(refused.body.belowCost).toEqual(previewed.belowCost);
    expect(refused.body.belowCostCount).toBe(previewed.belowCostCount);
    expect((await askCategories(shop, 'GET', `/${category.id}/discount`)).body.discount).toBeNull();
  });

  test('is applied once the admin confirms; later edits of the product need a confirmation again', async () => {
    expect((await give({ type: 'percentage', percent: 90, confirmsBelowCost: true })).status).toBe(202);
    await settled(shop, category.id);
    const known = await asOwner(product);
    const change = changeOf(known, { images: [] });
    expect((await owner.update(product.id, change)).body.code).toBe('below_cost');
    expect((await owner.update(product.id, { ...change, confirmsBelowCost: true })).status).toBe(200);
  });

  test('is refused as not found for a category that is gone', async () => {
    const path = '/cat_01JD0000000000000000000000/discount';
    const { status } = await askCategories(shop, 'PUT', path, { type: 'percentage', percent: 10 });
    expect(status).toBe(404);
  });
});
