import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { StoredCategory } from '#shared/catalogue/category.ts';
import type { Discount } from '#shared/catalogue/discount.ts';
import { productLike } from '../../support/catalogue/categories.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';

/** Blocks the next read of categories until `next` resolves. */
const slowness = vi.hoisted(() => ({ next: null as Promise<void> | null, hasRead: () => {} }));

vi.mock('#store/catalogue/categories.ts', async (original) => {
  const categories = await original<typeof import('#store/catalogue/categories.ts')>();
  return {
    ...categories,
    getCategories: async (ids: readonly string[]) => {
      const read = await categories.getCategories(ids);
      const wait = slowness.next;
      slowness.next = null;
      slowness.hasRead();
      await wait;
      return read;
    },
  };
});

let shop: Shop;
let store: ShopStore;
let reprice: typeof import('#store/catalogue/repricing.ts').repriceProduct;

beforeAll(async () => {
  shop = await startShop();
  store = await storeOf(shop);
  ({ repriceProduct: reprice } = await import('#store/catalogue/repricing.ts'));
});
afterAll(() => shop?.close());

/** Writes a category's discount without its job, so that the test can reprice products itself. */
const put = ({ id }: Pick<StoredCategory, 'id'>, discount: Discount | null, discountVersion: number) =>
  store.transact([
    {
      Update: {
        Key: store.categoryKey(id),
        UpdateExpression: 'SET discount = :discount, discountVersion = :version',
        ExpressionAttributeValues: { ':discount': discount, ':version': discountVersion },
      },
    },
  ]);

test('a slow run cannot restore a discount that ended before it wrote', async () => {
  const seeded = await store.getProductBySlug('groundwork-hoodie');
  const [copy] = seeded?.categories ?? [];
  if (!seeded || !copy) throw new Error('The shop is not seeded');
  const product = { ...productLike(seeded, []), categories: [copy], priceCents: 4_000, compareAtPriceCents: null };
  await store.insertProduct(product);
  await put(copy, { type: 'percentage', percent: 50 }, 1);

  let letGo = () => {};
  const hasRead = new Promise<void>((resolve) => {
    slowness.hasRead = resolve;
  });
  slowness.next = new Promise((resolve) => {
    letGo = resolve;
  });
  const slow = reprice(product.id, { categoryId: copy.id, generation: 1 }, Date.now());
  await hasRead;
  await put(copy, null, 2);
  expect(await reprice(product.id, { categoryId: copy.id, generation: 2 }, Date.now())).toBe(false);
  letGo();
  expect(await slow).toBe(false);
  expect(await store.getProduct(product.id, { consistent: true })).toMatchObject({
    ...{ priceCents: 4_000, compareAtPriceCents: null, discount: null, version: 1 },
  });
});
