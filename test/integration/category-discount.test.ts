import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminCategory } from '../../shared/category.ts';
import { applyDiscounts, basePrices, type CategoryDiscount, type Discount } from '../../shared/discount.ts';
import type { DiscountPreview } from '../../shared/discount-preview.ts';
import { Problem as Refusal } from '../../shared/errors.ts';
import { newId } from '../../shared/id.ts';
import type { Product, ProductDetail } from '../../shared/product.ts';
import {
  askCategories,
  doAll,
  listCategories,
  makeCategory,
  productLike,
  setDiscount,
  settled,
} from '../support/categories.ts';
import { type Problem, type Shop, startShop } from '../support/shop.ts';
import { type ShopStore, storeOf } from '../support/shop-store.ts';
import { checkOut, eventually, lineOf, pay } from '../support/shopping.ts';

let shop: Shop;
let store: ShopStore;
let seeded: Product;

beforeAll(async () => {
  shop = await startShop();
  store = await storeOf(shop);
  const found = await store.getProductBySlug('groundwork-hoodie');
  if (!found) throw new Error('The shop is not seeded');
  seeded = found;
}, 60_000);
afterAll(() => shop?.close());

const OWNER = { userId: 'owner', email: 'owner@example.com' };
const percent = (value: number): Discount => ({ type: 'percentage', percent: value });
const off = (amountCents: number): Discount => ({ type: 'fixed', amountCents });

async function present({ id }: Pick<Product, 'id'>): Promise<Product> {
  const product = await store.getProduct(id, { consistent: true });
  if (!product) throw new Error('The product is gone');
  return product;
}

const pricesOf = ({ priceCents, compareAtPriceCents, variants, base, discount }: Product) => ({
  priceCents,
  compareAtPriceCents,
  variants: variants?.map((variant) => variant.priceCents) ?? null,
  base: base ?? null,
  discount: discount ?? null,
});

describe('a discount of a category', () => {
  test('lowers the prices of its products, shown struck through beside the old ones, until it is taken away', async () => {
    const category = await makeCategory(shop, 'on-sale');
    const plain = productLike(seeded, [category], { priceCents: 4_999, compareAtPriceCents: null });
    const compared = productLike(seeded, [category], { priceCents: 3_000, compareAtPriceCents: 5_000 });
    const draft = productLike(seeded, [category], { priceCents: 1_000, isPublished: false });
    await doAll([plain, compared, draft], (product) => store.createProduct(product));

    const started = await setDiscount(shop, category.id, percent(20));
    expect(started).toMatchObject({ discount: percent(20), refresh: { status: 'running', done: 0, total: 3 } });
    expect(await settled(shop, category.id)).toMatchObject({
      refresh: { status: 'done', done: 3, total: 3, updated: 3, finishedAt: expect.any(String) },
    });
    const shown = async (slug: string) => {
      const { body } = await shop.call<ProductDetail>('GET', `/api/products/${slug}`);
      return [body.priceCents, body.compareAtPriceCents];
    };
    expect(await shown(plain.slug)).toEqual([3_999, 4_999]);
    expect(await shown(compared.slug)).toEqual([2_400, 3_000]);
    expect((await present(draft)).priceCents).toBe(800);
    const listed = () =>
      eventually(async () => {
        await shop.drain();
        const { body } = await shop.call<{ items: ProductDetail[] }>('GET', '/api/products?category=on-sale');
        return body.items.map(({ priceCents }) => priceCents).toSorted((a, b) => a - b);
      });
    expect(await listed()).toEqual([2_400, 3_999]);

    await setDiscount(shop, category.id, null);
    expect((await settled(shop, category.id)).refresh).toMatchObject({ updated: 3 });
    expect(await shown(plain.slug)).toEqual([4_999, null]);
    expect(await shown(compared.slug)).toEqual([3_000, 5_000]);
    expect(await listed()).toEqual([3_000, 4_999]);
  });

  test('leaves alone what would cost nothing, and what another category makes cheaper', async () => {
    const [dear, cheap] = [await makeCategory(shop, 'dear'), await makeCategory(shop, 'cheap')];
    const pin = productLike(seeded, [dear], { priceCents: 500 });
    const both = productLike(seeded, [dear, cheap], { priceCents: 10_000 });
    const hoodie = productLike(seeded, [dear], { priceCents: 8_000 });
    await doAll([pin, both, hoodie], (product) => store.createProduct(product));
    await setDiscount(shop, cheap.id, percent(50));
    await settled(shop, cheap.id);
    await setDiscount(shop, dear.id, off(1_000));
    expect((await settled(shop, dear.id)).refresh).toMatchObject({ done: 3, updated: 1 });
    expect(await Promise.all([pin, both, hoodie].map(async (one) => (await present(one)).priceCents))).toEqual([
      500, 5_000, 7_000,
    ]);
    await setDiscount(shop, cheap.id, null);
    await settled(shop, cheap.id);
    expect((await present(both)).priceCents).toBe(9_000);
  });

  test('is previewed before it is given, with drafts, and then does just that', async () => {
    const [first, second] = [await makeCategory(shop, 'previewed'), await makeCategory(shop, 'previewed-too')];
    const products = [900, 4_000, 5_500, 7_000].map((priceCents, number) =>
      productLike(seeded, number === 3 ? [first, second] : [first], {
        ...{ priceCents, isPublished: number !== 1, compareAtPriceCents: null },
      }),
    );
    await doAll(products, (product) => store.createProduct(product));
    await setDiscount(shop, second.id, off(3_000));
    await settled(shop, second.id);
    await shop.drain();
    const path = `/${first.id}/discount/preview?type=fixed&amountCents=1000`;
    const { status, body } = await askCategories<DiscountPreview>(shop, 'GET', path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 4, discounted: 2, changed: 2, free: 1, better: 1 });
    expect(body.examples.map((example) => [example.priceCents, example.newPriceCents, example.isPublished])).toEqual([
      [5_500, 4_500, true],
      [4_000, 3_000, false],
    ]);
    await setDiscount(shop, first.id, off(1_000));
    expect((await settled(shop, first.id)).refresh).toMatchObject({ updated: body.discounted });
    for (const { id, newPriceCents } of body.examples) expect((await present({ id })).priceCents).toBe(newPriceCents);
  });

  test('cannot be previewed where there is no category, or no value', async () => {
    const gone = `/${newId('cat', Date.now())}/discount/preview?type=percentage&percent=10`;
    expect((await askCategories(shop, 'GET', gone)).status).toBe(404);
    const [category] = await listCategories(shop);
    const { status, body } = await askCategories<Problem>(shop, 'GET', `/${category?.id}/discount/preview?type=fixed`);
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'amountCents', message: 'Please enter a valid discount value' }],
    ]);
  });

  test.each([
    [{ type: 'percentage', percent: 0 }, 'percent', 'Please enter a valid discount value'],
    [{ type: 'percentage', percent: 100 }, 'percent', 'Percentage discount must be less than 100%'],
    [{ type: 'percentage', percent: 12.5 }, 'percent', 'Please enter a valid discount value'],
    [{ type: 'percentage', amountCents: 100 }, 'percent', 'Please enter a valid discount value'],
    [{ type: 'fixed', amountCents: 0 }, 'amountCents', 'Please enter a valid discount value'],
    [{ type: 'fixed', percent: 10 }, 'amountCents', 'Please enter a valid discount value'],
  ])('%j is refused', async (body, path, message) => {
    const [category] = await listCategories(shop);
    const answer = await askCategories<Problem>(shop, 'PUT', `/${category?.id}/discount`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ path, message }]);
  });

  test('does not touch a checkout that was opened before it', async () => {
    const category = await makeCategory(shop, 'checked-out');
    const product = productLike(seeded, [category], { priceCents: 4_000 });
    await store.createProduct(product);
    const { body: detail } = await shop.call<ProductDetail>('GET', `/api/products/${product.slug}`);
    const opened = await checkOut(shop, [detail], [lineOf(detail)]);
    expect(opened.status).toBe(201);
    await setDiscount(shop, category.id, percent(75));
    await settled(shop, category.id);
    await pay(shop, opened.body.id);
    const checkout = await eventually(async () => {
      const { body } = await shop.call<{ orderId: string | null; totalCents: number }>(
        'GET',
        `/api/checkout/sessions/${opened.body.id}`,
      );
      return body.orderId && body;
    });
    expect(checkout.totalCents).toBe(opened.body.totalCents);
    const late = await checkOut(shop, [detail], [lineOf(detail)]);
    expect([late.status, (late.body as unknown as Problem).code]).toEqual([409, 'cart_changed']);
  });
});

describe('a few hundred products', () => {
  const MANY = 260;
  let category: AdminCategory;
  let products: Product[];

  beforeAll(async () => {
    category = await makeCategory(shop, 'many');
    products = Array.from({ length: MANY }, (_, number) =>
      productLike(seeded, [category], { priceCents: 1_000 + number }),
    );
    await doAll(products, (product) => store.createProduct(product));
  }, 60_000);

  const prices = async () =>
    (await store.getProducts(products.map(({ id }) => id))).map(({ priceCents }) => priceCents);
  const under = (discount: Discount) =>
    products.map((product) => applyDiscounts(product, [{ ...discount, categoryId: category.id }]).priceCents);

  test('of two discounts in a row the newer one stands, on every product', async () => {
    await setDiscount(shop, category.id, percent(10));
    await eventually(async () => (await askCategories(shop, 'GET', `/${category.id}/discount`)).body.refresh?.done);
    await setDiscount(shop, category.id, off(333));
    const done = await settled(shop, category.id);
    expect(done).toMatchObject({ discount: off(333), refresh: { generation: 2, done: MANY, updated: MANY } });
    expect(await prices()).toEqual(under(off(333)));
    await shop.drain();
    expect(await prices()).toEqual(under(off(333)));
  }, 60_000);

  test('products that are added or leave while it runs are right as well', async () => {
    await setDiscount(shop, category.id, percent(30));
    const added = Array.from({ length: 20 }, () => productLike(seeded, [category], { priceCents: 2_000 }));
    const leaving = products.slice(0, 20);
    await Promise.all([
      doAll(added, (product) => store.createProduct(product)),
      doAll(leaving, (product) => edit(store, product, { categoryIds: [] })),
    ]);
    await settled(shop, category.id);
    for (const product of await store.getProducts(added.map(({ id }) => id))) expect(product.priceCents).toBe(1_400);
    for (const product of leaving) expect((await present(product)).priceCents).toBe(product.priceCents);
    expect((await prices()).slice(20)).toEqual(under(percent(30)).slice(20));
  }, 60_000);
});

/** What an owner may write of a product. */
interface Edit {
  categoryIds?: string[];
  priceCents?: number;
  compareAtPriceCents?: number | null;
}

/** Edits a product as an owner does: read, changed, saved, and all over again when somebody else was first. */
async function edit({ updateProduct, getProduct }: ShopStore, { id }: Product, change: Edit): Promise<void> {
  for (let tries = 0; tries < 30; tries++) {
    const product = await getProduct(id, { consistent: true });
    if (!product) throw new Error('The product is gone');
    const { priceCents, compareAtPriceCents } = basePrices(product);
    const { title, slug, descriptionHtml, images, sizes, colors, sku, inventoryQuantity, inventoryPolicy } = product;
    const { weightGrams, isFeatured, isPublished, sizeChartHtml, version } = product;
    const kept = { title, slug, descriptionHtml, images, sizes, colors, sku, inventoryQuantity, inventoryPolicy };
    const more = { weightGrams, isFeatured, isPublished, sizeChartHtml, costCents: null, providerProductId: null };
    const categoryIds = product.categories.map((category) => category.id);
    const next = { ...kept, ...more, priceCents, compareAtPriceCents, categoryIds, ...change };
    try {
      await updateProduct(id, { ...next, version, inventorySeen: inventoryQuantity }, OWNER, Date.now());
      return;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'conflict') throw error;
    }
  }
  throw new Error('Somebody else was always first');
}

/** The same numbers for the same seed, in [0, 1). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('discounts come, change, overlap and go while products are edited', () => {
  test.each([1, 2, 3])(
    'and in the end every price is what a model says, to the cent (%i)',
    async (seed) => {
      const random = randomNumbers(seed * 7_919);
      const upTo = (count: number) => Math.floor(random() * count);
      const categories: AdminCategory[] = [];
      for (let number = 0; number < 4; number++) categories.push(await makeCategory(shop, `model-${seed}-${number}`));
      const some = () => categories.filter(() => random() < 0.5).map(({ id }) => id);
      const variants = (number: number) =>
        number % 3 === 0
          ? {
              variants: [1_999, 2_499, 333].map((priceCents) => ({
                size: null,
                color: null,
                priceCents,
                available: true,
              })),
            }
          : {};
      const products = Array.from({ length: 24 }, (_, number) => {
        const chosen = categories.filter(() => random() < 0.5);
        const priceCents = 1 + upTo(9_000);
        const compareAtPriceCents = random() < 0.4 ? priceCents + upTo(3_000) : null;
        return productLike(seeded, chosen, { priceCents, compareAtPriceCents, ...variants(number) });
      });
      await doAll(products, (product) => store.createProduct(product));

      const discounts = new Map<string, Discount>();
      const model = new Map(
        products.map((product) => [product.id, { ...product, categoryIds: product.categories.map(({ id }) => id) }]),
      );
      const names = new Map(categories.map(({ id, slug, name }) => [id, { slug, name }]));
      const random1 = <T>(items: readonly T[]) => items[upTo(items.length)] as T;

      for (let step = 0; step < 60; step++) {
        const category = random1(categories);
        const kind = random();
        if (kind < 0.45) {
          const discount = random() < 0.5 ? percent(1 + upTo(99)) : off(1 + upTo(4_000));
          discounts.set(category.id, discount);
          await setDiscount(shop, category.id, discount);
        } else if (kind < 0.6) {
          discounts.delete(category.id);
          await setDiscount(shop, category.id, null);
        } else if (kind < 0.7) {
          const { body: now } = await askCategories(shop, 'GET', `/${category.id}/discount`);
          const { description, position, isFeatured, version } = now;
          const renamed = { name: `Step ${step}`, slug: `model-${seed}-step-${step}` };
          const put = { ...renamed, description, position, isFeatured, version };
          expect((await askCategories(shop, 'PUT', `/${category.id}`, put)).status).toBe(200);
          names.set(category.id, renamed);
        } else {
          const product = random1([...model.values()]);
          const change =
            random() < 0.5
              ? { categoryIds: some() }
              : { priceCents: 1 + upTo(9_000), compareAtPriceCents: random() < 0.5 ? null : 1 + upTo(12_000) };
          await edit(store, product, change);
          Object.assign(product, change);
        }
      }

      const check = async () => {
        for (const { id } of categories) await settled(shop, id);
        await shop.drain();
        const given: CategoryDiscount[] = [...discounts].map(([categoryId, discount]) => ({ ...discount, categoryId }));
        for (const { categoryIds, ...product } of model.values()) {
          const own = given.filter(({ categoryId }) => categoryIds.includes(categoryId));
          const kept = await present(product);
          expect(pricesOf(kept)).toEqual(pricesOf(applyDiscounts(product, own)));
          expect(kept.categories.map(({ id, ...copy }) => [id, copy]).toSorted()).toEqual(
            categoryIds.map((id) => [id, names.get(id)]).toSorted(),
          );
        }
      };
      await check();
      for (const { id } of categories) await setDiscount(shop, id, null);
      discounts.clear();
      await check();
    },
    120_000,
  );
});
