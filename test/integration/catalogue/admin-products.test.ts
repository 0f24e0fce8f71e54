import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Category } from '#shared/catalogue/category.ts';
import type { AdminProduct, ProductCard, ProductDetail } from '#shared/catalogue/product.ts';
import type { ProductInput } from '#shared/catalogue/product-input.ts';
import { type Admin, adminOf, changeOf, productInput } from '../../support/admin.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { allOrders, checkOut, eventually, lineOf, pay } from '../../support/shopping.ts';

let shop: Shop;
let store: ShopStore;
let owner: Admin;
let categories: Category[];
let count = 0;

beforeAll(async () => {
  shop = await startShop();
  store = await storeOf(shop);
  owner = await adminOf(shop);
  categories = (await shop.call<{ items: Category[] }>('GET', '/api/categories')).body.items;
});
afterAll(() => shop?.close());
beforeEach(() => {
  count += 1;
});

const categoryId = (slug: string) => categories.find((category) => category.slug === slug)?.id ?? '';
const categoryItem = async (slug: string) =>
  store.getItem<{ productCount: number }>(store.categoryKey(categoryId(slug)), { consistent: true });
const counts = () => store.getProductCounts();

/** Creates a product for one test. */
async function made(changes: Partial<ProductInput> = {}): Promise<AdminProduct> {
  const { status, body } = await owner.create(productInput({ slug: `test-tee-${count}`, ...changes }));
  expect(status).toBe(201);
  return body;
}
async function saved(product: AdminProduct, changes: Partial<ProductInput> = {}): Promise<AdminProduct> {
  const { status, body } = await owner.update(product.id, changeOf(product, changes));
  expect(status).toBe(200);
  return body;
}

const shown = (slug: string) => shop.call<ProductDetail>('GET', `/api/products/${slug}`);
const pageOf = (slug: string) => fetch(`${shop.url}/product/${slug}`, { redirect: 'manual' });
const shopperFinds = async (path: string, id: string) =>
  (await shop.call<{ items: ProductCard[] }>('GET', path)).body.items.some((card) => card.id === id);
const idsOf = ({ items }: { items: AdminProduct[] }) => items.map(({ id }) => id);

test('tags stay when a save does not name them, a copy has them, and all in use are listed, the most frequent first', async () => {
  const admin = await adminOf(shop);
  const tagged = (slug: string, tags: string[]) => admin.create(productInput({ slug, tags }));
  const [{ body: first }] = [await tagged('tagged-1', ['Linen', 'Summer']), await tagged('tagged-2', ['Linen'])];
  expect(first).toMatchObject({ tags: ['Linen', 'Summer'] });
  const { body: renamed } = await admin.update(first.id, changeOf(first, { title: 'Renamed' }));
  expect(renamed).toMatchObject({ title: 'Renamed', tags: ['Linen', 'Summer'] });
  await shop.drain();
  const { body } = await admin.call<{ items: string[] }>('GET', '/product-tags');
  expect(body.items.filter((tag) => first.tags.includes(tag))).toEqual(['Linen', 'Summer']);
  const { status, body: copy } = await admin.call<AdminProduct>('POST', `/products/${first.id}/copy`);
  expect([status, copy.tags]).toEqual([201, ['Linen', 'Summer']]);
  const refused = await admin.update(first.id, changeOf(renamed, { tags: ['a, b'] }));
  expect(refused.body.errors).toEqual([{ path: 'tags.0', message: 'must not contain a comma' }]);
});

describe('an admin who creates a product', () => {
  test('sells it made to order without end: no stock is needed, and none is taken', async () => {
    const product = await made({ inventoryPolicy: 'made_to_order', inventoryQuantity: 0, isPublished: false });
    await owner.publish(product.id, true);
    const { body: detail } = await shown(product.slug);
    const [size = null, other = null] = detail.sizes;
    const lines = [lineOf(detail, 2), { ...lineOf(detail, 99), size: other }];
    expect(lines[0]).toMatchObject({ size });
    const opened = await checkOut(shop, [detail], lines);
    expect(opened.status).toBe(201);
    await pay(shop, opened.body.id);
    const order = await eventually(async () =>
      (await allOrders(shop)).find(({ sessionId }) => sessionId === opened.body.id),
    );
    expect(order).toMatchObject({ status: 'completed', flags: [], provider: null });
    expect(order.items.map(({ quantity, restockable }) => [quantity, restockable])).toEqual([
      [2, 0],
      [99, 0],
    ]);
    expect((await owner.get(product.id)).body.inventoryQuantity).toBe(0);
    await shop.drain();
    const { body } = await shop.call<{ items: ProductCard[] }>('GET', '/api/products');
    expect(body.items.find(({ id }) => id === product.id)).toMatchObject({ soldOut: false });
  });

  test('finds it in the back office at once, and in the shop a moment later', async () => {
    const before = await counts();
    const product = await made({ categoryIds: [categoryId('tshirts')], title: 'Spirit Level Tee' });
    expect(product).toMatchObject({ version: 1, syncStatus: 'not_synced', base: { priceCents: 3_200 } });
    expect(product.categories).toEqual([{ id: categoryId('tshirts'), slug: 'tshirts', name: expect.any(String) }]);
    expect(idsOf(await owner.list('limit=3'))[0]).toBe(product.id);
    expect((await owner.get(product.id)).body).toEqual(product);
    expect(await counts()).toEqual({ total: before.total + 1, published: before.published + 1 });
    await shop.drain();
    expect(await shopperFinds('/api/products?category=tshirts', product.id)).toBe(true);
    expect(await shopperFinds('/api/search?q=spirit%20level', product.id)).toBe(true);
    expect((await pageOf(product.slug)).status).toBe(200);
  });

  test('gives it a title, a slug and a price', async () => {
    for (const wrong of [{ title: ' ' }, { slug: '' }, { priceCents: 0 }]) {
      const { status, body } = await owner.create(productInput({ slug: `test-tee-${count}`, ...wrong }));
      expect(status).toBe(400);
      expect(body.errors?.map(({ path }) => path)).toEqual(Object.keys(wrong));
    }
  });

  test('writes sizes and colors as they like: they are trimmed, sizes upper-cased', async () => {
    expect(await made({ sizes: [' s', 'xl '], colors: [' Wet concrete '] })).toMatchObject({
      sizes: ['S', 'XL'],
      colors: ['Wet concrete'],
    });
  });

  test('saves a compare-at price or weight of 0 as none', async () => {
    const product = await made({ compareAtPriceCents: 0, weightGrams: 0 });
    expect(product).toMatchObject({ compareAtPriceCents: null, weightGrams: null });
    expect(await saved(product, { compareAtPriceCents: 0, weightGrams: 0 })).toMatchObject({
      compareAtPriceCents: null,
      weightGrams: null,
    });
  });

  test('cannot add a script to a description, and previews what is left of the HTML', async () => {
    const html = '<p onclick="steal()">Heavy</p><script>steal()</script>';
    const product = await made({ descriptionHtml: html, sizeChartHtml: '<style>p{}</style>' });
    expect(product).toMatchObject({ descriptionHtml: '<p>Heavy</p>', sizeChartHtml: null });
    expect((await owner.call('POST', '/html-preview', { html })).body).toEqual({ html: '<p>Heavy</p>' });
  });

  test('cannot take the slug of another product, and sees the error at the field', async () => {
    const { slug } = await made();
    const { status, body } = await owner.create(productInput({ slug }));
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' });
    expect(body.errors).toEqual([{ path: 'slug', message: 'A product with this slug already exists' }]);
    expect(body).not.toHaveProperty('current');
  });

  test('cannot put it into a category that is gone', async () => {
    const gone = `cat_${'0'.repeat(26)}`;
    const { status, body } = await owner.create(productInput({ slug: `test-tee-${count}`, categoryIds: [gone] }));
    expect(status).toBe(409);
    expect(body.errors?.[0]?.path).toBe('categoryIds');
    expect((await shown(`test-tee-${count}`)).status).toBe(404);
  });
});

describe('a draft', () => {
  test('is seen by admins only', async () => {
    const draft = await made({ isPublished: false, title: 'Hidden Footing Tee', categoryIds: [categoryId('tshirts')] });
    await shop.drain();
    expect((await shown(draft.slug)).status).toBe(404);
    expect((await pageOf(draft.slug)).status).toBe(404);
    for (const path of ['products', 'products?category=tshirts', 'products?sort=newest', 'search?q=hidden%20footing']) {
      expect(await shopperFinds(`/api/${path}`, draft.id)).toBe(false);
    }
    const filters = (await shop.call<{ total: number }>('GET', '/api/filters')).body.total;
    expect(filters).toBe((await counts()).published);
    expect((await (await fetch(`${shop.url}/sitemap.xml`)).text()).includes(draft.slug)).toBe(false);
    expect(idsOf(await owner.list('q=hidden footing'))).toEqual([draft.id]);
    expect(idsOf(await owner.list('status=draft'))).toContain(draft.id);
  });

  test('is for sale while it is published, and not after it is unpublished', async () => {
    const { id, slug } = await made({ isPublished: false });
    const before = await counts();
    const { status, body } = await owner.publish(id, true);
    expect({ status, isPublished: body.isPublished, version: body.version }).toEqual({
      status: 200,
      isPublished: true,
      version: 2,
    });
    expect((await counts()).published).toBe(before.published + 1);
    await shop.drain();
    expect((await shown(slug)).status).toBe(200);
    expect(await shopperFinds('/api/products', id)).toBe(true);

    await owner.publish(id, false);
    await shop.drain();
    expect((await shown(slug)).status).toBe(404);
    expect(await shopperFinds('/api/products', id)).toBe(false);
    expect(await counts()).toEqual(before);
  });

  test('that is published twice is counted once', async () => {
    const { id } = await made({ isPublished: false });
    const before = await counts();
    const answers = await Promise.all([owner.publish(id, true), owner.publish(id, true), owner.publish(id, true)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await counts()).published).toBe(before.published + 1);
    expect((await owner.get(id)).body.version).toBe(2);
  });
});

describe('an admin who edits a product', () => {
  test('changes all of it, in the shop too', async () => {
    const product = await made({ categoryIds: [categoryId('tshirts')] });
    const [tees, hoodies] = [await categoryItem('tshirts'), await categoryItem('hoodies')];
    const after = await saved(product, {
      title: 'Kerbstone Hoodie',
      priceCents: 5_100,
      compareAtPriceCents: 6_000,
      isFeatured: true,
      categoryIds: [categoryId('hoodies')],
    });
    expect(after).toMatchObject({ title: 'Kerbstone Hoodie', priceCents: 5_100, version: 2, isFeatured: true });
    expect((await categoryItem('tshirts'))?.productCount).toBe((tees?.productCount ?? 0) - 1);
    expect((await categoryItem('hoodies'))?.productCount).toBe((hoodies?.productCount ?? 0) + 1);
    const rows = async (slug: string) => (await store.listCategoryProductIds(categoryId(slug), { limit: 100 })).items;
    expect(await rows('hoodies')).toContain(product.id);
    expect(await rows('tshirts')).not.toContain(product.id);
    await shop.drain();
    expect((await shown(product.slug)).body).toMatchObject({ title: 'Kerbstone Hoodie', compareAtPriceCents: 6_000 });
    expect(await shopperFinds('/api/products?category=tshirts', product.id)).toBe(false);
    expect(await shopperFinds('/api/products?category=hoodies', product.id)).toBe(true);
  });

  test('does not overwrite another admin’s change, and is shown it', async () => {
    const product = await made();
    const first = await saved(product, { title: 'Written First' });
    const { status, body } = await owner.update(product.id, changeOf(product, { title: 'Written Second' }));
    expect({ status, code: body.code, current: body.current }).toEqual({
      status: 409,
      code: 'conflict',
      current: first,
    });
    expect((await owner.get(product.id)).body.title).toBe('Written First');
  });

  test('is one of many at the same moment, and exactly one of them wins', async () => {
    const product = await made();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, number) => owner.update(product.id, changeOf(product, { title: `Tee ${number}` }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const { body } = await owner.get(product.id);
    expect(body.title).toBe(answers.find(({ status }) => status === 200)?.body.title);
    expect(body.version).toBe(2);
  });

  test('cannot write one that is gone', async () => {
    const product = await made();
    expect((await owner.remove(product.id)).status).toBe(204);
    expect((await owner.update(product.id, changeOf(product))).status).toBe(404);
    expect((await owner.publish(product.id, true)).status).toBe(404);
    expect((await owner.remove(product.id)).status).toBe(404);
    expect((await owner.get(product.id)).status).toBe(404);
  });
});

describe('stock that an admin edits while sales continue', () => {
  const sell = (id: string, units: number) =>
    store.updateItem({
      Key: store.stockKey(id),
      UpdateExpression: 'SET counters.#one = counters.#one - :units',
      ConditionExpression: 'counters.#one >= :units',
      ExpressionAttributeNames: { '#one': '*' },
      ExpressionAttributeValues: { ':units': units },
    });

  test('changes by the admin’s difference, and no sale is lost', async () => {
    const product = await made({ inventoryQuantity: 12 });
    await sell(product.id, 5);
    expect((await saved(product, { inventoryQuantity: 20 })).inventoryQuantity).toBe(15);
    expect((await owner.get(product.id)).body.inventoryQuantity).toBe(15);
  });

  test('is unchanged when the admin changed something else', async () => {
    const product = await made({ inventoryQuantity: 12 });
    await sell(product.id, 12);
    expect(await saved(product, { title: 'Sold Out Tee' })).toMatchObject({
      title: 'Sold Out Tee',
      inventoryQuantity: 0,
    });
  });

  test('cannot fall below zero: the admin sees what is left', async () => {
    const product = await made({ inventoryQuantity: 12 });
    await sell(product.id, 11);
    const { status, body } = await owner.update(product.id, changeOf(product, { inventoryQuantity: 10 }));
    expect(status).toBe(409);
    expect(body.detail).toContain('1 item is left');
    expect(body.current).toMatchObject({ id: product.id, inventoryQuantity: 1, version: 1 });
    expect((await owner.get(product.id)).body.inventoryQuantity).toBe(1);
  });

  test('is right for any order of sales and edits', async () => {
    let product = await made({ inventoryQuantity: 50 });
    const selling = Promise.all(Array.from({ length: 20 }, () => sell(product.id, 1)));
    for (let round = 0; round < 3; round++)
      product = await saved(product, { inventoryQuantity: product.inventoryQuantity + 10 });
    await selling;
    expect((await owner.get(product.id)).body.inventoryQuantity).toBe(50 + 30 - 20);
  });

  test('does not disturb a shopper who pays, but a new price does', async () => {
    const product = await made({ inventoryQuantity: 12 });
    const detail = (await shown(product.slug)).body;
    expect((await checkOut(shop, [detail], [lineOf(detail)])).status).toBe(201);
    expect((await owner.get(product.id)).body).toMatchObject({ inventoryQuantity: 11, version: 1 });
    await saved(product, { priceCents: 9_900 });
    const answer = await checkOut(shop, [detail], [lineOf(detail)]);
    expect(answer.status).toBe(409);
  });
});

describe('a slug', () => {
  test('that changes leads on from the old one, for good', async () => {
    const product = await made({ slug: `first-name-${count}` });
    const second = await saved(product, { slug: `second-name-${count}` });
    await saved(second, { slug: `third-name-${count}` });
    for (const old of ['first', 'second']) {
      const page = await pageOf(`${old}-name-${count}`);
      expect(page.status).toBe(301);
      expect(page.headers.get('location')).toContain(`/product/third-name-${count}`);
    }
    expect((await pageOf(`third-name-${count}`)).status).toBe(200);
  });

  test('can be given back its old name', async () => {
    const product = await made({ slug: `there-${count}` });
    const away = await saved(product, { slug: `elsewhere-${count}` });
    await saved(away, { slug: `there-${count}` });
    expect((await pageOf(`there-${count}`)).status).toBe(200);
    expect((await pageOf(`elsewhere-${count}`)).status).toBe(301);
  });

  test('given up by a product can be taken by another, and does not return then', async () => {
    const first = await made({ slug: `wanted-${count}`, title: 'First' });
    const moved = await saved(first, { slug: `moved-${count}` });
    const second = await made({ slug: `wanted-${count}`, title: 'Second' });
    expect((await shown(`wanted-${count}`)).body.id).toBe(second.id);
    expect((await owner.update(moved.id, changeOf(moved, { slug: `wanted-${count}` }))).status).toBe(409);
    expect((await owner.remove(moved.id)).status).toBe(204);
    expect((await shown(`wanted-${count}`)).body.id).toBe(second.id);
  });

  test('that two want at the same moment goes to one', async () => {
    const [first, second] = [await made({ slug: `one-${count}` }), await made({ slug: `two-${count}` })];
    const slug = `both-want-${count}`;
    const answers = await Promise.all(
      [first, second].map((product) => owner.update(product.id, changeOf(product, { slug }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await shown(slug)).body.id).toBe(answers.find(({ status }) => status === 200)?.body.id);
  });
});

describe('a product that an admin deletes', () => {
  test('is gone everywhere: its slugs are free, and its category no longer counts it', async () => {
    const [before, tees] = [await counts(), await categoryItem('tshirts')];
    const product = await made({ slug: `doomed-${count}`, categoryIds: [categoryId('tshirts')] });
    const moved = await saved(product, { slug: `doomed-too-${count}` });
    await shop.drain();
    expect((await owner.remove(moved.id)).status).toBe(204);
    await shop.drain();
    expect(await counts()).toEqual(before);
    expect(await categoryItem('tshirts')).toEqual(tees);
    expect(idsOf(await owner.list())).not.toContain(product.id);
    expect(idsOf(await owner.list(`q=doomed`))).toEqual([]);
    for (const path of ['/api/products', '/api/products?category=tshirts', '/api/products?sort=newest']) {
      expect(await shopperFinds(path, product.id)).toBe(false);
    }
    for (const slug of [`doomed-${count}`, `doomed-too-${count}`]) {
      expect((await pageOf(slug)).status).toBe(404);
      await made({ slug });
    }
  });

  test('takes nothing from the orders and checkouts it is in', async () => {
    const product = await made({ inventoryQuantity: 12 });
    const detail = (await shown(product.slug)).body;
    const { status, body } = await checkOut(shop, [detail], [lineOf(detail)]);
    expect(status).toBe(201);
    expect((await owner.remove(product.id)).status).toBe(204);
    expect((await shop.call('DELETE', `/api/checkout/sessions/${body.id}`)).status).toBeLessThan(300);
  });
});

describe("a category's discount", () => {
  const setDiscount = (slug: string, discount: object | null, discountVersion: number) =>
    store.updateItem({
      Key: store.categoryKey(categoryId(slug)),
      UpdateExpression: 'SET discount = :discount, discountVersion = :version',
      ExpressionAttributeValues: { ':discount': discount, ':version': discountVersion },
    });
  const QUARTER = { type: 'percentage', percent: 25 };

  test('applies to a product added to the category, and ends when it leaves', async () => {
    await setDiscount('hoodies', QUARTER, 1);
    const product = await made({ priceCents: 4_800, compareAtPriceCents: 5_000, categoryIds: [categoryId('hoodies')] });
    expect(product).toMatchObject({
      priceCents: 3_600,
      compareAtPriceCents: 4_800,
      base: { priceCents: 4_800, compareAtPriceCents: 5_000 },
      discount: { ...QUARTER, categoryId: categoryId('hoodies') },
    });
    const dearer = await saved(product, { priceCents: 6_000 });
    expect(dearer).toMatchObject({ priceCents: 4_500, base: { priceCents: 6_000, compareAtPriceCents: 5_000 } });
    const left = await saved(dearer, { categoryIds: [] });
    expect(left).toMatchObject({ priceCents: 6_000, compareAtPriceCents: 5_000, discount: null });
    await setDiscount('hoodies', null, 2);
  });

  test('is never missed by a product that is written while it comes', async () => {
    const product = await made({ priceCents: 4_800, categoryIds: [categoryId('hoodies')] });
    const [, answer, other] = await Promise.all([
      setDiscount('hoodies', QUARTER, 3),
      owner.update(product.id, changeOf(product, { title: 'Written Meanwhile' })),
      owner.create(
        productInput({ slug: `meanwhile-${count}`, priceCents: 4_800, categoryIds: [categoryId('hoodies')] }),
      ),
    ]);
    expect([answer.status, other.status]).toEqual([200, 201]);
    // A product that was saved before the discount has the old price until the refresh job runs. No product may have only
    // half of the discount.
    for (const { priceCents, base, discount } of [answer.body, other.body]) {
      expect({ priceCents, base: base.priceCents }).toEqual({ priceCents: discount ? 3_600 : 4_800, base: 4_800 });
    }
    expect((await saved(answer.body)).priceCents).toBe(3_600);
    await setDiscount('hoodies', null, 4);
  });
});

describe('the list of products', () => {
  async function everyId(query: string): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await owner.list(`${query}&limit=7${cursor ? `&cursor=${cursor}` : ''}`);
      ids.push(...idsOf(page));
      cursor = page.nextCursor;
    }
    return ids;
  }

  test('holds each product once, newest first, and knows how many there are', async () => {
    const ids = await everyId('');
    expect(new Set(ids).size).toBe(ids.length);
    expect((await owner.list('limit=1')).total).toBe(ids.length);
    const products = await store.getProducts(ids);
    const times = products.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(await everyId('status=published')).toEqual(
      products.filter(({ isPublished }) => isPublished).map(({ id }) => id),
    );
  });

  test('is filtered by title, slug and SKU, in any case', async () => {
    const product = await made({ title: 'Quarry Dust Tee', slug: `crushed-${count}`, sku: `QRY-${count}` });
    await shop.drain();
    for (const q of ['qUARRY dust', `crushed-${count}`, `qry-${count}`]) {
      const page = await owner.list(`q=${encodeURIComponent(q)}`);
      expect({ ids: idsOf(page), total: page.total }).toEqual({ ids: [product.id], total: 1 });
    }
    expect(await owner.list('q=hangs straight')).toEqual({ items: [], nextCursor: null, total: 0 });
  });

  test('is filtered by status, stock, category and sync, each and together', async () => {
    const base = { title: `Narrowed ${count}`, categoryIds: [categoryId('tshirts')] };
    const low = await made({ ...base, slug: `low-${count}`, inventoryQuantity: 5 });
    const out = await made({ ...base, slug: `out-${count}`, inventoryQuantity: 0, isPublished: false });
    const given = await made({ ...base, slug: `in-${count}`, categoryIds: [], providerProductId: 'p1' });
    await shop.drain();
    const mine = async (query: string) => idsOf(await owner.list(`q=Narrowed ${count}&${query}`));
    expect(await mine('stock=low')).toEqual([low.id]);
    expect(await mine('stock=out')).toEqual([out.id]);
    expect(await mine('stock=in')).toEqual([given.id]);
    expect(await mine('status=draft')).toEqual([out.id]);
    expect(await mine(`category=${categoryId('tshirts')}`)).toEqual([out.id, low.id]);
    expect(await mine('sync=pending')).toEqual([given.id]);
    expect(await mine('sync=not_synced&status=published&stock=low')).toEqual([low.id]);
    expect(await mine('status=draft&stock=low')).toEqual([]);
  });

  test('leaves out what does not belong to it any more, before the memory knows', async () => {
    const product = await made({ title: `Moving ${count}`, isPublished: false });
    await shop.drain();
    expect(idsOf(await owner.list(`q=Moving ${count}&status=draft`))).toEqual([product.id]);
    await owner.publish(product.id, true);
    expect(idsOf(await owner.list(`q=Moving ${count}&status=draft`))).toEqual([]);
  });

  test('has the prices before and after discounts, and the unit cost', async () => {
    const product = await made({ costCents: 900, providerProductId: 'p-17' });
    const listed = (await owner.list('limit=1')).items[0];
    expect(listed).toEqual(product);
    expect(listed).toMatchObject({ costCents: 900, providerProductId: 'p-17', syncStatus: 'pending' });
    const seen = JSON.stringify((await shown(product.slug)).body);
    expect(seen).not.toMatch(/costCents|provider|syncStatus|version/);
  });
});

describe('the history of admins’ changes', () => {
  test('names who did what to a product, and what changed', async () => {
    const product = await made({ title: 'Recorded Tee' });
    const renamed = await saved(product, { title: 'Recorded Again', priceCents: 3_500 });
    await owner.publish(product.id, false);
    await owner.remove(product.id);
    const entries = await owner.audit(product.id);
    expect(entries.map(({ action, name }) => [action, name])).toEqual([
      ['product.deleted', 'Recorded Again'],
      ['product.unpublished', 'Recorded Again'],
      ['product.updated', 'Recorded Again'],
      ['product.created', 'Recorded Tee'],
    ]);
    expect(entries[2]?.changes).toEqual([
      { field: 'priceCents', before: '3200', after: '3500' },
      { field: 'title', before: 'Recorded Tee', after: 'Recorded Again' },
    ]);
    expect(entries[1]?.changes).toEqual([{ field: 'isPublished', before: 'true', after: 'false' }]);
    expect(entries.map(({ actor }) => actor.email)).toEqual(Array(4).fill('admin@foundation.example'));
    expect(renamed.version).toBe(2);
  });

  test('holds nothing of what was refused', async () => {
    const product = await made();
    await saved(product);
    await owner.update(product.id, changeOf(product));
    expect((await owner.audit(product.id)).map(({ action }) => action)).toEqual(['product.updated', 'product.created']);
  });
});

describe('the price that a category preview works with', () => {
  test('shows the admin’s values, of drafts too', async () => {
    const { listCategoryProducts } = await import('#functions/catalogue/list-category-products.ts');
    const draft = await made({ isPublished: false, priceCents: 3_100, categoryIds: [categoryId('new-releases')] });
    await eventually(async () => {
      const found = (await listCategoryProducts(categoryId('new-releases'))).find(({ id }) => id === draft.id);
      return found?.priceCents === 3_100 && !found.isPublished;
    });
  });
});
