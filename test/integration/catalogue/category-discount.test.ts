import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import { applyDiscounts, type Discount } from '#shared/catalogue/discount.ts';
import type { DiscountPreview } from '#shared/catalogue/discount-preview.ts';
import type { Product, ProductDetail } from '#shared/catalogue/product.ts';
import {
  askCategories,
  doAll,
  listCategories,
  makeCategory,
  productLike,
  setDiscount,
  settled,
} from '../../support/catalogue/categories.ts';
import { edit } from '../../support/catalogue/editing.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { checkOut, eventually, lineOf, pay } from '../../support/shopping.ts';

let shop: Shop;
let store: ShopStore;
let seeded: Product;

beforeAll(async () => {
  shop = await startShop();
  store = await storeOf(shop);
  const found = await store.getProductBySlug('groundwork-hoodie');
  if (!found) throw new Error('The shop is not seeded');
  seeded = found;
});
afterAll(() => shop?.close());

const percent = (value: number): Discount => ({ type: 'percentage', percent: value });
const off = (amountCents: number): Discount => ({ type: 'fixed', amountCents });

async function present({ id }: Pick<Product, 'id'>): Promise<Product> {
  const product = await store.getProduct(id, { consistent: true });
  if (!product) throw new Error('The product is gone');
  return product;
}

describe('a discount of a category', () => {
  test('lowers the prices of its products, shown struck through beside the old ones, until it is taken away', async () => {
    const category = await makeCategory(shop, 'on-sale');
    const plain = productLike(seeded, [category], { priceCents: 4_999, compareAtPriceCents: null });
    const compared = productLike(seeded, [category], { priceCents: 3_000, compareAtPriceCents: 5_000 });
    const draft = productLike(seeded, [category], { priceCents: 1_000, isPublished: false });
    await doAll([plain, compared, draft], (product) => store.insertProduct(product));

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
    await doAll([pin, both, hoodie], (product) => store.insertProduct(product));
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
    await doAll(products, (product) => store.insertProduct(product));
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

  test('cannot be previewed without a category or a value', async () => {
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
    await store.insertProduct(product);
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

describe('many products', () => {
  const MANY = 110;
  let category: AdminCategory;
  let products: Product[];

  beforeAll(async () => {
    category = await makeCategory(shop, 'many');
    products = Array.from({ length: MANY }, (_, number) =>
      productLike(seeded, [category], { priceCents: 1_000 + number }),
    );
    await doAll(products, (product) => store.insertProduct(product));
    await shop.drain();
  });

  const prices = async () =>
    (await store.getProducts(products.map(({ id }) => id))).map(({ priceCents }) => priceCents);
  const under = (discount: Discount) =>
    products.map((product) => applyDiscounts(product, [{ ...discount, categoryId: category.id }]).priceCents);

  test('of two discounts in a row the newer one wins, on every product', async () => {
    await setDiscount(shop, category.id, percent(10));
    const begun = async () => (await askCategories(shop, 'GET', `/${category.id}/discount`)).body.refresh?.done;
    await eventually(begun, 60_000);
    await setDiscount(shop, category.id, off(333));
    const done = await settled(shop, category.id);
    expect(done).toMatchObject({ discount: off(333), refresh: { generation: 2, done: MANY, updated: MANY } });
    expect(await prices()).toEqual(under(off(333)));
    await shop.drain();
    expect(await prices()).toEqual(under(off(333)));
  });

  test('products that are added or leave while it runs are right as well', async () => {
    await setDiscount(shop, category.id, percent(30));
    const added = Array.from({ length: 20 }, () => productLike(seeded, [category], { priceCents: 2_000 }));
    const leaving = products.slice(0, 20);
    await Promise.all([
      doAll(added, (product) => store.insertProduct(product)),
      doAll(leaving, (product) => edit(store, product, { categoryIds: [] })),
    ]);
    await settled(shop, category.id);
    for (const product of await store.getProducts(added.map(({ id }) => id))) expect(product.priceCents).toBe(1_400);
    for (const product of leaving) expect((await present(product)).priceCents).toBe(product.priceCents);
    expect((await prices()).slice(20)).toEqual(under(percent(30)).slice(20));
  });
});
