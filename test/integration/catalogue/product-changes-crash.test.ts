import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { ChangeRun } from '#shared/catalogue/changes/change-run.ts';
import type { AdminProduct, Product } from '#shared/catalogue/product.ts';
import type { Job } from '#shared/jobs/job.ts';
import { type Admin, adminOf } from '../../support/admin.ts';
import { doAll, productLike } from '../../support/catalogue/categories.ts';
import { endOfChange, requestUndo, startChange } from '../../support/catalogue/product-changes.ts';
import { seededDirectory } from '../../support/seeded-shop.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { eventually } from '../../support/shopping.ts';

const MANY = 90;

let dataDirectory: string;
let shop: Shop;
let admin: Admin;
let ids: string[];

beforeAll(async () => {
  dataDirectory = seededDirectory();
  shop = await startShop(dataDirectory);
  admin = await adminOf(shop);
  const store = await storeOf(shop);
  const seeded = (await store.getProductBySlug('groundwork-hoodie')) as Product;
  const products = Array.from({ length: MANY }, (_, number) =>
    productLike(seeded, [], {
      title: `Cut Off ${number}`,
      priceCents: 10_000 + 100 * number,
      base: null,
      discount: null,
    }),
  );
  await doAll(products, (product) => store.insertProduct(product));
  await shop.drain();
  ids = products.map(({ id }) => id);
});
afterAll(async () => {
  await shop?.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

const progressOf = async (id: string): Promise<ChangeRun> =>
  (await admin.call<ChangeRun>('GET', `/products/changes/${id}`)).body;

/** Kills the shop once some of the products are done, and starts it again. */
async function powerCut(id: string, doneOf: (run: ChangeRun) => number, first = async () => {}): Promise<void> {
  await eventually(async () => {
    const done = doneOf(await progressOf(id));
    if (done === MANY) throw new Error('It was over before the power went');
    return done > 0;
  });
  await first();
  await shop.kill();
  shop = await startShop(dataDirectory);
  admin = await adminOf(shop);
  // Ends the lease of the interrupted run, so that the test does not have to wait.
  const { body } = await admin.call<Page<Job>>('GET', '/work?state=due&limit=50');
  for (const job of body.items.filter(({ kind }) => kind === 'change_products'))
    await admin.call('POST', `/work/${job.id}/retry`);
}

/** Returns the current products. They are the newest of the shop, so they are on the first pages of the list. */
async function productsNow(): Promise<AdminProduct[]> {
  const newest: AdminProduct[] = [];
  for (let query = 'limit=48'; newest.length < MANY; ) {
    const { items, nextCursor } = await admin.list(query);
    newest.push(...items);
    query = `limit=48&cursor=${nextCursor}`;
  }
  const byId = new Map(newest.map((product) => [product.id, product]));
  return ids.map((id) => byId.get(id) as AdminProduct);
}

const pricesNow = async () => (await productsNow()).map(({ priceCents }) => priceCents);

test('a change that a power cut interrupts raises every price once, and its undo restores each once', async () => {
  const id = newId('chg', Date.now());
  const { status } = await startChange(admin, {
    id,
    selection: { ids },
    change: { type: 'price_percent', direction: 'up', percent: 10, rounding: 'none' },
  });
  expect(status).toBe(202);
  await powerCut(id, ({ done }) => done);
  expect(await endOfChange(admin, id)).toMatchObject({ done: MANY, changed: MANY, failureCount: 0 });
  expect(await pricesNow()).toEqual(ids.map((_, number) => 11_000 + 110 * number));

  expect((await requestUndo(admin, id)).status).toBe(202);
  await powerCut(id, ({ undo }) => undo?.done ?? 0);
  expect(await endOfChange(admin, id)).toMatchObject({ undo: { done: MANY, changed: MANY, failureCount: 0 } });
  expect(await pricesNow()).toEqual(ids.map((_, number) => 10_000 + 100 * number));
});

test('deleted products are restored once, too', async () => {
  const id = newId('chg', Date.now());
  await startChange(admin, { id, selection: { ids }, change: { type: 'delete' } });
  await powerCut(id, ({ done }) => done);
  expect(await endOfChange(admin, id)).toMatchObject({ done: MANY, changed: MANY, failureCount: 0 });
  expect((await requestUndo(admin, id)).status).toBe(202);
  await powerCut(id, ({ undo }) => undo?.done ?? 0);
  expect(await endOfChange(admin, id)).toMatchObject({ undo: { done: MANY, changed: MANY, failureCount: 0 } });
  expect(await pricesNow()).toEqual(ids.map((_, number) => 10_000 + 100 * number));
});

test('a change that is stopped right before a power cut stays stopped, and its undo restores what it changed', async () => {
  const id = newId('chg', Date.now());
  const units = async () => (await productsNow()).map(({ inventoryQuantity }) => inventoryQuantity);
  const before = await units();
  await startChange(admin, { id, selection: { ids }, change: { type: 'add_stock', units: 7, reason: 'received' } });
  await powerCut(
    id,
    ({ done }) => done,
    async () => void (await admin.call('POST', `/products/changes/${id}/stop`)),
  );
  const run = await endOfChange(admin, id);
  expect(run).toMatchObject({ status: 'done', isStopping: true, failureCount: 0 });
  expect(run.changed).toBe(run.done);
  expect(run.done).toBeLessThan(MANY);
  const changed = (await units()).filter((now, at) => now === (before[at] ?? 0) + 7);
  expect(changed).toHaveLength(run.changed);
  expect((await requestUndo(admin, id)).status).toBe(202);
  expect(await endOfChange(admin, id)).toMatchObject({ undo: { changed: run.changed, failureCount: 0 } });
  expect(await units()).toEqual(before);
});
