import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { ChangePreview } from '#shared/catalogue/changes/change-preview.ts';
import type { ChangeRun } from '#shared/catalogue/changes/change-run.ts';
import type { PriceChange } from '#shared/catalogue/changes/product-change.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import type { ProductInput } from '#shared/catalogue/product-input.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { type Admin, adminOf, changeOf, productInput } from '../../support/admin.ts';
import { makeCategory, setDiscount, settled } from '../../support/catalogue/categories.ts';
import { change, endOfChange, requestUndo, startChange, undo } from '../../support/catalogue/product-changes.ts';
import { type Shop, startShop } from '../../support/shop.ts';
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
  const slug = `many-${count}`;
  const { status, body } = await admin.create(productInput({ title: `Many ${count}`, slug, sku: slug, ...changes }));
  expect(status).toBe(201);
  return body;
}

const makeSome = async (number: number, changes: Partial<ProductInput> = {}): Promise<AdminProduct[]> => {
  const all: AdminProduct[] = [];
  for (let one = 0; one < number; one++) all.push(await made(changes));
  return all;
};

const ids = (products: readonly AdminProduct[]) => products.map(({ id }) => id);
const now = (products: readonly AdminProduct[]): Promise<AdminProduct[]> =>
  Promise.all(products.map(async ({ id }) => (await admin.get(id)).body));
const prices = async (products: readonly AdminProduct[]) =>
  (await now(products)).map(({ base: { priceCents } }) => priceCents);

const up = (percent: number, rounding: PriceChange['rounding'] = 'none'): PriceChange => ({
  type: 'price_percent',
  direction: 'up',
  percent,
  rounding,
});
const down = (amountCents: number): PriceChange => ({
  type: 'price_amount',
  direction: 'down',
  amountCents,
  rounding: 'none',
});
const preview = (body: object) => admin.call<ChangePreview>('POST', '/products/changes/preview', body);

describe('a change of many products', () => {
  test('publishes drafts, counts those already published as done, and is undone', async () => {
    const drafts = await makeSome(3, { isPublished: false });
    const live = await made();
    const selection = { ids: ids([...drafts, live]) };
    const run = await change(admin, { selection, change: { type: 'publish' } });
    expect(run).toMatchObject({ title: 'Publish', status: 'done', total: 4, done: 4, changed: 3, failureCount: 0 });
    expect((await now(drafts)).every(({ isPublished }) => isPublished)).toBe(true);

    const undone = await undo(admin, run);
    expect(undone).toMatchObject({ status: 'undone', undo: { done: 4, changed: 3, failureCount: 0 } });
    expect((await now([...drafts, live])).map(({ isPublished }) => isPublished)).toEqual([false, false, false, true]);
  });

  test('raises prices by percent, ending in .99, once for a repeated request, and restores them to the cent', async () => {
    const products = [await made({ priceCents: 2_000 }), await made({ priceCents: 3_333 })];
    const started = { id: newId('chg', Date.now()), selection: { ids: ids(products) }, change: up(10, 'to_99') };
    await Promise.all([startChange(admin, started), startChange(admin, started)]);
    expect((await startChange(admin, started)).status).toBe(202);
    const run = await endOfChange(admin, started.id);
    expect(run).toMatchObject({ title: 'Raise prices by 10%, ending in .99', changed: 2 });
    expect(await prices(products)).toEqual([2_199, 3_699]);
    await undo(admin, run);
    expect(await prices(products)).toEqual([2_000, 3_333]);
  });

  test('changes the price before a discount, which still applies', async () => {
    const category = await makeCategory(shop, 'many-discounted');
    const product = await made({ priceCents: 4_000, categoryIds: [category.id] });
    await setDiscount(shop, category.id, { type: 'percentage', percent: 25 });
    await settled(shop, category.id);
    const run = await change(admin, { selection: { ids: [product.id] }, change: down(1_000) });
    const { body: cheaper } = await admin.get(product.id);
    expect([cheaper.base.priceCents, cheaper.priceCents, cheaper.compareAtPriceCents]).toEqual([3_000, 2_250, 3_000]);
    await undo(admin, run);
    const { body: restored } = await admin.get(product.id);
    expect([restored.base.priceCents, restored.priceCents]).toEqual([4_000, 3_000]);
  });

  test('adds products to a category and removes them, with its count', async () => {
    const category = await makeCategory(shop, 'many-added');
    const products = await makeSome(3);
    const selection = { ids: ids(products) };
    const productCount = async () =>
      (await admin.call<{ items: { id: string; productCount: number }[] }>('GET', '/categories')).body.items.find(
        ({ id }) => id === category.id,
      )?.productCount;
    const added = await change(admin, { selection, change: { type: 'add_category', categoryId: category.id } });
    expect(added).toMatchObject({ title: 'Add to Category many-added', changed: 3 });
    expect((await now(products)).every(({ categories }) => categories[0]?.name === category.name)).toBe(true);
    expect(await productCount()).toBe(3);
    await change(admin, {
      selection: { ids: ids(products.slice(0, 1)) },
      change: { type: 'remove_category', categoryId: category.id },
    });
    expect(await productCount()).toBe(2);
    // The first product has already left the category, so an undo of the first change must leave that product alone.
    const undone = await undo(admin, added);
    expect(undone.undo).toMatchObject({ changed: 2, failureCount: 1 });
    expect(undone.undo?.failures[0]).toMatchObject({
      productId: products[0]?.id,
      reason: 'It was changed again after the change',
    });
    expect(await productCount()).toBe(0);
  });

  test('adds tags and removes them, and an undo gives each product its own tags back', async () => {
    const [plain, tagged] = [await made({}), await made({ tags: ['Wool', 'summer'] })];
    const selection = { ids: [plain.id, tagged.id] };
    const added = await change(admin, { selection, change: { type: 'add_tags', tags: ['Summer', 'Drop 2'] } });
    expect(added).toMatchObject({ title: 'Add the tags Summer and Drop 2', changed: 2, failureCount: 0 });
    const tags = async () => (await now([plain, tagged])).map((product) => product.tags);
    expect(await tags()).toEqual([
      ['Summer', 'Drop 2'],
      ['Wool', 'summer', 'Drop 2'],
    ]);
    await undo(admin, added);
    expect(await tags()).toEqual([[], ['Wool', 'summer']]);
    await change(admin, { selection, change: { type: 'remove_tags', tags: ['SUMMER'] } });
    expect(await tags()).toEqual([[], ['Wool']]);
    const full = await made({ tags: Array.from({ length: 30 }, (_, at) => `Tag ${at}`) });
    const refused = await change(admin, { selection: { ids: [full.id] }, change: { type: 'add_tags', tags: ['One'] } });
    expect(refused.failures[0]?.reason).toBe('It would have more than 30 tags, the most allowed');
  });

  test('deletes products, and an undo brings back everything but a category that is gone', async () => {
    const category = await makeCategory(shop, 'many-deleted');
    const lost = await makeCategory(shop, 'many-lost');
    const product = await made({ categoryIds: [category.id, lost.id], inventoryQuantity: 7, isPublished: true });
    const renamed = (await admin.update(product.id, changeOf(product, { slug: `${product.slug}-new` }))).body;
    const run = await change(admin, { selection: { ids: [product.id] }, change: { type: 'delete' } });
    expect(run).toMatchObject({ changed: 1, failureCount: 0 });
    expect((await admin.get(product.id)).status).toBe(404);
    await admin.call('DELETE', `/categories/${lost.id}`);

    expect(await undo(admin, run)).toMatchObject({ undo: { changed: 1, failureCount: 0 } });
    const { body: restored } = await admin.get(product.id);
    expect(restored).toMatchObject({
      ...{ id: product.id, slug: renamed.slug, title: product.title, isPublished: true, inventoryQuantity: 7 },
      createdAt: product.createdAt,
      categories: [{ id: category.id }],
    });
    await shop.drain();
    expect((await shop.call('GET', `/api/products/${renamed.slug}`)).status).toBe(200);
    const found = (await admin.list(`q=${renamed.sku}`)).items.filter(({ sku }) => sku === renamed.sku);
    expect(found.map(({ id }) => id)).toEqual([renamed.id]);
  });

  test('cannot bring back a deleted product whose address another product has taken', async () => {
    const product = await made();
    const run = await change(admin, { selection: { ids: [product.id] }, change: { type: 'delete' } });
    await made({ slug: product.slug });
    const { undo: result } = await undo(admin, run);
    expect(result).toMatchObject({
      changed: 0,
      failures: [{ productId: product.id, title: product.title, reason: 'A product with this slug already exists' }],
    });
  });

  test('changes all products that match a search, except those taken out of it', async () => {
    const products = await makeSome(4, { title: 'Quoin Crew', isPublished: false });
    await shop.drain();
    const [first] = products as [AdminProduct];
    const selection = { filter: { q: 'quoin', status: 'draft' as const }, except: [first.id] };
    const run = await change(admin, { selection, change: { type: 'publish' } });
    expect(run).toMatchObject({ total: 3, changed: 3 });
    expect((await now(products)).map(({ isPublished }) => isPublished)).toEqual([false, true, true, true]);
  });

  test('leaves a product alone in an undo that another admin changed since, and names it', async () => {
    const [mine, theirs] = (await makeSome(2)) as [AdminProduct, AdminProduct];
    const run = await change(admin, { selection: { ids: ids([mine, theirs]) }, change: up(50) });
    const { body: raised } = await admin.get(theirs.id);
    await admin.update(theirs.id, changeOf(raised, { priceCents: 9_900 }));
    // A change to another field must not stop the undo from restoring the price.
    const { body: other } = await admin.get(mine.id);
    await admin.update(mine.id, changeOf(other, { title: 'Many renamed' }));
    const { undo: result } = await undo(admin, run);
    expect(result).toMatchObject({ changed: 1, failureCount: 1, failures: [{ title: theirs.title }] });
    expect(await prices([mine, theirs])).toEqual([mine.priceCents, 9_900]);
    expect((await admin.get(mine.id)).body.title).toBe('Many renamed');
  });
});

describe('before a change of prices', () => {
  test('its preview shows prices from and to, and writes nothing', async () => {
    const products = [await made({ priceCents: 2_000 }), await made({ priceCents: 3_000, isPublished: false })];
    const { status, body } = await preview({ selection: { ids: ids(products) }, change: up(20) });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ total: 2, changed: 2, refusedCount: 0, belowCostCount: 0 },
      examples: [
        { title: products[0]?.title, priceCents: 2_000, newPriceCents: 2_400, isPublished: true },
        { title: products[1]?.title, priceCents: 3_000, newPriceCents: 3_600, isPublished: false },
      ],
    });
    expect(await prices(products)).toEqual([2_000, 3_000]);
  });

  test('a price of zero or less is refused with the product', async () => {
    const product = await made({ priceCents: 1_000, title: 'Free Tee' });
    const body = { selection: { ids: [product.id] }, change: down(1_000) };
    expect((await preview(body)).body).toMatchObject({
      refusedCount: 1,
      refused: [{ id: product.id, title: 'Free Tee', reason: 'The price would be $0.00' }],
    });
    const refused = await startChange(admin, body);
    expect(refused).toMatchObject({ status: 400, body: { detail: 'Free Tee: The price would be $0.00' } });
    expect(await prices([product])).toEqual([1_000]);
  });

  test('a price below cost is refused with the product until the admin confirms it', async () => {
    const product = await made({ priceCents: 3_000, costCents: 2_000, title: 'Costly Tee' });
    const started = { selection: { ids: [product.id] }, change: down(1_000) };
    const refused = await startChange(admin, started);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'below_cost', belowCostCount: 1, belowCost: [{ title: 'Costly Tee', priceCents: 2_000 }] },
    });
    await change(admin, { ...started, confirmsBelowCost: true });
    expect(await prices([product])).toEqual([2_000]);
    // A price that is below cost may be raised without confirmation.
    expect((await startChange(admin, { ...started, change: up(1) })).status).toBe(202);
  });

  test.each([
    [{ ids: [newId('prd', 0)] }, 404],
    [{ ids: [] }, 400],
    [{}, 400],
    [{ ids: [newId('prd', 0)], filter: {} }, 400],
  ])('the selection %j is answered with %i', async (selection, status) => {
    expect((await startChange(admin, { selection: selection as never, change: up(5) })).status).toBe(status);
  });

  test('prices cannot be lowered by all of their amount', async () => {
    const product = await made();
    const refused = await startChange(admin, {
      selection: { ids: [product.id] },
      change: { ...up(100), direction: 'down' } as PriceChange,
    });
    expect(refused.status).toBe(400);
  });
});

describe('the history', () => {
  test('has one entry for a change and one for its undo, and each product keeps its own', async () => {
    const products = await makeSome(2);
    const run = await change(admin, { selection: { ids: ids(products) }, change: down(100) });
    await undo(admin, run);
    const { body } = await admin.call<Page<AuditEntry>>('GET', '/audit?limit=2');
    expect(body.items).toMatchObject([
      { action: 'products.restored', name: 'Lower prices by $1.00, 2 products', subject: run.id },
      { action: 'products.changed', name: 'Lower prices by $1.00, 2 products', subject: run.id },
    ]);
    const own = await admin.audit(products[0]?.id ?? '');
    expect(own.map(({ action }) => action)).toEqual(['product.restored', 'product.updated', 'product.created']);
    expect(own[1]?.changes).toEqual([{ field: 'priceCents', before: '3200', after: '3100' }]);
  });

  test('lists the latest changes of many products', async () => {
    const { body } = await admin.call<Page<ChangeRun>>('GET', '/products/changes?limit=1');
    expect(body.items).toMatchObject([{ status: 'undone', title: 'Lower prices by $1.00' }]);
    expect(body.items[0]).not.toHaveProperty('actor');
  });
});

describe('an undo', () => {
  test('is refused while the change runs, once its hour is over, and for an unknown change', async () => {
    const store = await storeOf(shop);
    const product = await made();
    const run = await change(admin, { selection: { ids: [product.id] }, change: up(10) });
    const stored = await store.getProductChange(run.id);
    if (!stored) throw new Error('The change does not exist');
    await store.advanceProductChange(stored, { undoUntil: new Date(Date.now() - 1).toISOString() });
    expect(await requestUndo(admin, run.id)).toMatchObject({
      status: 409,
      body: { detail: 'This change can no longer be undone' },
    });
    expect((await requestUndo(admin, newId('chg', 0))).status).toBe(404);
    expect(await prices([product])).toEqual([3_520]);
  });

  test('that is requested twice restores once', async () => {
    const product = await made();
    const run = await change(admin, { selection: { ids: [product.id] }, change: up(10) });
    const answers = await Promise.all([requestUndo(admin, run.id), requestUndo(admin, run.id)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    await endOfChange(admin, run.id);
    expect((await requestUndo(admin, run.id)).body.status).toBe('undone');
    expect((await admin.get(product.id)).body).toMatchObject({ priceCents: 3_200, version: 3 });
  });
});
