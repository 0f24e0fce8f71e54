import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { cloneOf } from '../../support/patterns/access-patterns.ts';
import { type WholeStore, wholeStore } from '../../support/patterns/whole-store.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { browse } from '../../support/shopping.ts';

const OWNER = { userId: 'owner', email: 'owner@example.com' };
const SLOTS = 5;
const SLUGS = ['plumb', 'level', 'square'];

let shop: Shop;
let store: WholeStore;
let model: Product;
let categories: string[];

beforeAll(async () => {
  shop = await startShop();
  store = await wholeStore(shop);
  const [first] = await browse(shop);
  model = (await store.getProduct(first?.id ?? '')) as Product;
  categories = (await store.listCategories()).map(({ id }) => id);
});
afterAll(() => shop?.close());

/** Describes a random change that an admin makes to one of a few products. */
type Act =
  | { act: 'create'; slot: number; slug: string; isPublished: boolean; category: number }
  | { act: 'write'; slot: number; slug: string; isPublished: boolean; category: number }
  | { act: 'publish'; slot: number; isPublished: boolean }
  | { act: 'delete'; slot: number };

const slot = fc.integer({ min: 0, max: SLOTS - 1 });
const fields = {
  slot,
  slug: fc.constantFrom(...SLUGS),
  isPublished: fc.boolean(),
  category: fc.integer({ min: 0, max: 2 }),
};
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant('create' as const), ...fields }),
  fc.record({ act: fc.constant('write' as const), ...fields }),
  fc.record({ act: fc.constant('publish' as const), slot, isPublished: fc.boolean() }),
  fc.record({ act: fc.constant('delete' as const), slot }),
);

/**
 * Waits for a write that may fail because of a taken slug, a deleted product, or an edit conflict. Fails for any other error.
 */
const refusable = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    expect(error).toMatchObject({ name: 'Problem', code: expect.stringMatching(/^(conflict|not_found)$/) });
  }
};

async function write(id: string, { slug, isPublished, category }: Extract<Act, { act: 'write' }>): Promise<void> {
  const present = await store.getProduct(id, { consistent: true });
  if (!present) return;
  const { base: _base, discount: _discount, variants: _variants, categories: _categories, ...written } = present;
  const change = {
    ...written,
    slug,
    isPublished,
    categoryIds: categories.slice(category, category + 2),
    costCents: null,
    providerProductId: null,
    inventorySeen: present.inventoryQuantity,
  };
  await refusable(store.updateProduct(id, change, OWNER, Date.now()));
}

async function run(step: Act, ids: string[]): Promise<void> {
  const id = ids[step.slot] ?? '';
  if (step.act === 'write') return write(id, step);
  if (step.act === 'publish') return refusable(store.updatePublication(id, step.isPublished, OWNER, Date.now()));
  if (step.act === 'delete') return refusable(store.deleteProduct(id, OWNER, Date.now()));
  const made = { ...cloneOf(model, step.slot, Date.now()), id: newId('prd', Date.now()), slug: step.slug };
  const { isPublished } = step;
  const chosen = categories.slice(step.category, step.category + 2).map((category) => ({ id: category }));
  await refusable(
    store.insertProduct({ ...made, isPublished, categories: chosen }, OWNER).then(() => {
      ids[step.slot] = made.id;
    }),
  );
}

async function everyId(list: (page: { limit: number; cursor?: string }) => ReturnType<WholeStore['listProductIds']>) {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list({ limit: 100, ...(cursor ? { cursor } : {}) });
    ids.push(...page.items);
    cursor = page.nextCursor;
  }
  return ids.toSorted();
}

/**
 * Checks that rows, counts, slugs, and categories match the products. Looks up slugs only for products for which `isChecked`
 * returns true.
 */
async function expectConsistent(isChecked: (product: Product) => boolean = () => true): Promise<void> {
  const ids = await everyId(store.listProductIds);
  const products = await store.getProducts(ids);
  expect(products.map(({ id }) => id)).toEqual(ids);
  expect(await store.getProductCounts()).toEqual({
    total: products.length,
    published: products.filter(({ isPublished }) => isPublished).length,
  });
  expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length);
  for (const { slug, id } of products.filter(isChecked)) expect((await store.getProductBySlug(slug))?.id).toBe(id);
  const { getItem } = await import('#store/client.ts');
  const { categoryKey } = await import('#store/keys/catalogue.ts');
  for (const category of categories) {
    const linked = products.filter((product) => product.categories.some(({ id }) => id === category));
    expect(await everyId((page) => store.listCategoryProductIds(category, page))).toEqual(linked.map(({ id }) => id));
    const item = await getItem<{ productCount: number }>(categoryKey(category), { consistent: true });
    expect(item?.productCount).toBe(linked.length);
  }
}

describe('many admins at once', () => {
  test('leave rows, counts, slugs and categories as the products are', async () => {
    await expectConsistent();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), async (rounds) => {
        const ids: string[] = [];
        for (const round of rounds) await Promise.all(round.map((step) => run(step, ids)));
        await expectConsistent(({ slug: its }) => SLUGS.includes(its));
        for (const id of ids) if (id) await refusable(store.deleteProduct(id, OWNER, Date.now()));
      }),
      { numRuns: 12 },
    );
    await expectConsistent();
  });

  test('leave the shop with what shoppers may see', async () => {
    await shop.drain();
    const ids = await everyId(store.listProductIds);
    const published = (await store.getProducts(ids)).filter(({ isPublished }) => isPublished).map(({ id }) => id);
    expect((await browse(shop)).map(({ id }) => id).toSorted()).toEqual(published);
    expect((await store.listPublishedDocuments()).map(({ card }) => card.id).toSorted()).toEqual(published);
    expect((await store.listAllDocuments()).map(({ card }) => card.id).toSorted()).toEqual(ids);
  });
});
