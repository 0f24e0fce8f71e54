import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import type { ChangePreview } from '#shared/catalogue/changes/change-preview.ts';
import type { ChangeRun } from '#shared/catalogue/changes/change-run.ts';
import type { ProductChange } from '#shared/catalogue/changes/product-change.ts';
import type { AdminProduct, Product, ProductDetail } from '#shared/catalogue/product.ts';
import type { ProductInput } from '#shared/catalogue/product-input.ts';
import { ONE_COUNTER } from '#shared/catalogue/variants/stock-counters.ts';
import { type Admin, adminOf, changeOf, productInput } from '../../support/admin.ts';
import { doAll, productLike } from '../../support/catalogue/categories.ts';
import { change, endOfChange, requestUndo, startChange, undo } from '../../support/catalogue/product-changes.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { checkOut } from '../../support/shopping.ts';

let shop: Shop;
let admin: Admin;
let store: ShopStore;
let count = 0;

beforeAll(async () => {
  shop = await startShop();
  admin = await adminOf(shop);
  store = await storeOf(shop);
});
afterAll(() => shop?.close());

async function made(changes: Partial<ProductInput> = {}): Promise<AdminProduct> {
  const slug = `restocked-${++count}`;
  const { status, body } = await admin.create(
    productInput({ title: `Restocked ${count}`, slug, sku: slug, ...changes }),
  );
  expect(status).toBe(201);
  return body;
}
const inSizes = (m: number, l: number) =>
  made({ variants: [M, L].map((choice, at) => ({ ...choice, quantity: at === 0 ? m : l })), isPublished: true });
const [M, L] = [
  { size: 'M', color: 'Bone' },
  { size: 'L', color: 'Bone' },
];

const add = (units: number): ProductChange => ({ type: 'add_stock', units, reason: 'received' });
const set = (units: number): ProductChange => ({ type: 'set_stock', units });
const select = (...products: readonly { id: string }[]) => ({ ids: products.map(({ id }) => id) });
const unitsOf = async ({ id }: { id: string }) => {
  const { body } = await admin.get(id);
  return body.variants ? body.variants.map(({ quantity }) => quantity) : body.inventoryQuantity;
};

async function buy({ id, slug }: AdminProduct, choice: typeof M, quantity: number) {
  const { body } = await shop.call<ProductDetail>('GET', `/api/products/${slug}`);
  return checkOut(shop, [body], [{ productId: id, ...choice, quantity }]);
}

/** Creates a provider's product, which has no stock in this shop. */
async function printed(): Promise<Product> {
  const seeded = (await store.getProductBySlug('groundwork-hoodie')) as Product;
  const product = productLike(seeded, [], {
    title: 'Printed',
    inventoryPolicy: 'made_to_order',
    base: null,
    discount: null,
  });
  await store.insertProduct(product);
  return product;
}

describe('a change of the stock of many products', () => {
  test('adds to every variant and to one number for all, skips what is made to order, and is undone', async () => {
    const [sizes, plain, made] = [await inSizes(2, 0), await madePlain(7), await printed()];
    const selection = select(sizes, plain, made);
    const { body: preview } = await admin.call<ChangePreview>('POST', '/products/changes/preview', {
      selection,
      change: add(5),
    });
    expect(preview).toMatchObject({ total: 3, changed: 2, withoutStock: 1 });
    expect(preview.stock.map(({ units, newUnits }) => [units, newUnits]).toSorted()).toEqual([
      [2, 12],
      [7, 12],
    ]);
    const run = await change(admin, { selection, change: add(5) });
    expect(run).toMatchObject({ title: 'Add 5 to stock', total: 3, changed: 2, failureCount: 1 });
    expect(run.failures).toMatchObject([{ title: 'Printed', reason: 'It is made to order and has no stock here' }]);
    expect([await unitsOf(sizes), await unitsOf(plain)]).toEqual([[7, 5], 12]);
    expect((await admin.audit(sizes.id))[0]).toMatchObject({
      action: 'product.stock_received',
      changes: [
        { field: 'inventoryQuantity', before: '2', after: '12' },
        { field: 'stock.of each variant', after: '+5' },
      ],
    });
    expect(await undo(admin, run)).toMatchObject({ undo: { changed: 2, failureCount: 0 } });
    expect([await unitsOf(sizes), await unitsOf(plain)]).toEqual([[2, 0], 7]);
  });

  test('sets every variant to one number, and leaves a product that has it', async () => {
    const [sizes, same] = [await inSizes(9, 1), await inSizes(4, 4)];
    const run = await change(admin, { selection: select(sizes, same), change: set(4) });
    expect(run).toMatchObject({ changed: 1, failureCount: 0 });
    expect(await unitsOf(sizes)).toEqual([4, 4]);
    await undo(admin, run);
    expect(await unitsOf(sizes)).toEqual([9, 1]);
  });

  test('leaves a product alone that has too few to take, and names the variant', async () => {
    const [enough, few] = [await inSizes(5, 5), await inSizes(5, 1)];
    const taken: ProductChange = { type: 'add_stock', units: -2, reason: 'damaged' };
    const run = await change(admin, { selection: select(enough, few), change: taken });
    expect(run).toMatchObject({ title: 'Take 2 from stock', changed: 1, failureCount: 1 });
    expect(run.failures).toMatchObject([{ title: few.title, reason: 'Only 1 is left of L / Bone' }]);
    expect([await unitsOf(enough), await unitsOf(few)]).toEqual([
      [3, 3],
      [5, 1],
    ]);
  });

  test('keeps sales made during the change, and its undo takes back only what is left', async () => {
    const product = await inSizes(0, 3);
    const run = await change(admin, { selection: select(product), change: add(5) });
    expect((await buy(product, M, 4)).status).toBe(201);
    const undone = await undo(admin, run);
    expect(undone.undo).toMatchObject({
      ...{ changed: 1, failureCount: 1 },
      failures: [{ reason: '4 of 10 items couldn’t be undone: they were sold, or their variants changed' }],
    });
    expect(await unitsOf(product)).toEqual([0, 3]);
  });

  test('names a product whose variants are gone at its undo', async () => {
    const product = await inSizes(1, 1);
    const run = await change(admin, { selection: select(product), change: add(2) });
    const { body: now } = await admin.get(product.id);
    await admin.update(product.id, changeOf(now, { variants: null }));
    expect((await undo(admin, run)).undo).toMatchObject({ changed: 0, failureCount: 1 });
    expect(await unitsOf(product)).toBe(6);
  });

  test('adds exactly once to 250 variants beside shoppers who buy them', async () => {
    const sizes = Array.from({ length: 25 }, (_, number) => `S${number}`);
    const colors = Array.from({ length: 10 }, (_, number) => `C${number}`);
    const all = sizes.flatMap((size) => colors.map((color) => ({ size, color, quantity: 3 })));
    const product = await made({ sizes, colors, variants: all, isPublished: true });
    const started = startChange(admin, { selection: select(product), change: add(10) });
    const sold = await Promise.all([0, 1, 2, 3].map((at) => buy(product, { size: `S${at}`, color: 'C0' }, 1)));
    expect(sold.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await endOfChange(admin, (await started).body.id)).toMatchObject({ changed: 1, failureCount: 0 });
    expect((await admin.get(product.id)).body.inventoryQuantity).toBe(250 * 13 - 4);
  });
});

const madePlain = (inventoryQuantity: number) => made({ inventoryQuantity });

describe('a change that an admin stops', () => {
  const stop = (id: string) => admin.call<ChangeRun & { detail?: string }>('POST', `/products/changes/${id}/stop`);

  test('ends after its present step, says how many it changed, and can be undone', async () => {
    const seeded = (await store.getProductBySlug('groundwork-hoodie')) as Product;
    const products = Array.from({ length: 100 }, (_, number) =>
      productLike(seeded, [], {
        ...{ title: `Stopped ${number}`, inventoryPolicy: 'finite', inventoryQuantity: 1, providerProductId: null },
        ...{ base: null, discount: null },
      }),
    );
    await doAll(products, (product) => store.insertProduct(product));
    await shop.drain();
    const id = newId('chg', Date.now());
    await startChange(admin, { id, selection: select(...products), change: add(1) });
    const { status, body } = await stop(id);
    expect([status, body.isStopping]).toEqual([202, true]);
    const run = await endOfChange(admin, id);
    expect(run).toMatchObject({ status: 'done', isStopping: true, total: 100 });
    expect(run.done).toBeLessThan(100);
    const units = async () =>
      (await store.getProducts(select(...products).ids)).map(({ inventoryQuantity }) => inventoryQuantity);
    expect(run.changed).toBe((await units()).filter((left) => left === 2).length);
    expect(await stop(id)).toMatchObject({ status: 409, body: { detail: 'This change is no longer running' } });
    if (run.changed > 0) await undo(admin, run);
    else expect((await requestUndo(admin, id)).status).toBe(409);
    expect(await units()).toEqual(products.map(() => 1));
  });

  test('counts the products of a step that was cut off before the stop', async () => {
    const [first, second] = [await madePlain(1), await madePlain(1)];
    const run = { id: newId('chg', Date.now()), title: 'Add 1 to stock', change: add(1), confirmsBelowCost: false };
    const actor = { userId: 'owner', email: 'owner@example.com' };
    const tomorrow = Date.now() + 86_400_000;
    const stored = await store.startProductChange({ ...run, productIds: select(first, second).ids }, actor, tomorrow);
    const { changeProduct } = await import('#store/catalogue/changed-products.ts');
    await changeProduct(stored, first.id, Date.now());
    await stop(run.id);
    await admin.call('POST', `/work/change_products.${run.id}/retry`);
    expect(await endOfChange(admin, run.id)).toMatchObject({ done: 1, changed: 1, total: 2, status: 'done' });
    expect([await unitsOf(first), await unitsOf(second)]).toEqual([2, 1]);
  });

  test('keeps the stock for its undo as it is when the last unit before it is sold', async () => {
    const product = await madePlain(7);
    const kept: number[] = [];
    await store.deleteProduct(product.id, null, Date.now(), async ({ inventoryQuantity }) => {
      kept.push(inventoryQuantity);
      const cause = { kind: 'other', at: new Date().toISOString() } as const;
      const sale = store.changeUnits(product.id, new Map([[ONE_COUNTER, -2]]), cause);
      if (kept.length === 1) await store.transact([sale]);
      return [];
    });
    expect(kept).toEqual([7, 5]);
    expect((await admin.get(product.id)).status).toBe(404);
  });
});
