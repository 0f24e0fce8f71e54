import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalDynamoDb } from '#infra/local/dynamodb/dynamodb.ts';
import { LOCAL_CREDENTIALS } from '#infra/local/environment.ts';
import { activate } from '#infra/ops/archive/activate.ts';
import { HELD_REASON } from '#infra/ops/archive/convert-item.ts';
import { type Tally, tally } from '#infra/ops/archive/difference.ts';
import { inspect } from '#infra/ops/archive/inspect.ts';
import { fromPlain, type PlainItem, toPlain } from '#infra/ops/archive/plain.ts';
import { recount } from '#infra/ops/archive/recount.ts';
import { sayInspection, sayTally } from '#infra/ops/archive/report.ts';
import { restoreItems, undoRestore } from '#infra/ops/archive/restore-items.ts';
import { readItems, type Table, tableClient, writeItems } from '#infra/ops/archive/table.ts';
import type { AdminProduct, ProductDetail } from '#shared/catalogue/product.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { type Admin, adminOf } from '../../support/admin.ts';
import { itemsOf, stageDataOf } from '../../support/archive/archive.ts';
import { backOffice, plentiful } from '../../support/orders.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { as, browse, eventually, lineOf, stockOf } from '../../support/shopping.ts';
import { copyTable } from '../../support/table.ts';

const folder = mkdtempSync(join(tmpdir(), 'archive-restore-'));
const printed: string[] = [];
const say = (line: string) => void printed.push(line);
const NOTHING: ReadonlySet<string> = new Set();

let shop: Shop;
let admin: Admin;
let engine: LocalDynamoDb;
/** A copy of the table as it was at a moment in the past. In the cloud, DynamoDB restores this copy. */
let copy: Table;
let live: Table;
let deleted: AdminProduct;
let lost: AdminOrder;
let newer: AdminOrder;
let sold: ProductDetail;
/** A job that was due at the moment of the copy and has run since. */
const dueJob = {
  ...{ pk: 'WORK#send_order_link.ord_0', sk: 'WORK', gsi2pk: 'WORK#due', gsi2sk: '2026-01-01T00:00:00.000Z#x' },
  ...{ id: 'send_order_link.ord_0', kind: 'send_order_link', subject: 'ord_0', dueAt: '2026-01-01T00:00:00.000Z' },
  ...{ attempts: 1, parked: false, reason: null, createdAt: '2026-01-01T00:00:00.000Z' },
};

/** Returns the job from the live table. */
async function presentJob(): Promise<PlainItem | undefined> {
  const [item] = (await readItems(live, [dueJob])).values();
  return item && toPlain(item);
}

const counts = (of: Tally, kind: string) => of.get(kind) ?? { missing: 0, different: 0, newer: 0 };
const compareNow = () => tally({ copy, live, now: Date.now() });
const settings = async () => (await admin.call<{ tagline: string }>('GET', '/settings')).body;

beforeAll(async () => {
  shop = await startShop();
  live = stageDataOf(shop).table;
  admin = await adminOf(shop);
  const office = backOffice(shop);
  const [first, second, third] = plentiful(await browse(shop));
  if (!first || !second || !third) throw new Error('The seed has too few products with much stock');
  lost = await office.buy([first], [lineOf(first)]);
  await shop.drain();
  engine = await copyTable(shop, join(folder, 'copy'));
  copy = { client: tableClient({ ...LOCAL_CREDENTIALS, endpoint: engine.endpoint }), name: live.name };
  await writeItems(copy, [{ put: fromPlain(dueJob) }]);
  // Causes losses and normal changes after the moment of the copy.
  deleted = (await admin.list('limit=24')).items.find(({ id }) => id === second.id) as AdminProduct;
  await admin.remove(second.id);
  const rows = [...(await itemsOf(shop)).values()].filter(
    ({ pk, id }) => pk === `ORDER#${lost.id}` || (String(pk).startsWith('ORDER_REF#') && id === lost.id),
  );
  await writeItems(
    live,
    rows.map(({ pk, sk }) => ({ remove: { pk: String(pk), sk: String(sk) } })),
  );
  const { mailAddress: _address, currency: _currency, ...input } = (await settings()) as Record<string, unknown>;
  await admin.call('PUT', '/settings', { ...input, tagline: 'A slip of the hand.' });
  sold = third;
  newer = await office.buy([third], [lineOf(third, 2)]);
  await shop.drain();
});
afterAll(async () => {
  await shop?.close();
  await engine?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('A rehearsed restore', () => {
  test('prints the contents of the copy, and that its counters agree with its orders', async () => {
    const found = await inspect(copy);
    expect(found.newestOrder?.id).toBe(lost.id);
    expect(found.wrongDays).toEqual([]);
    sayInspection(found, say);
    expect(printed.join('\n')).toContain(`the newest order is ${lost.id}`);
  });

  test('finds what is missing, what is different and what is newer', async () => {
    const found = await compareNow();
    expect(counts(found, 'products')).toMatchObject({ missing: 1, newer: 0 });
    expect(counts(found, 'product-stock')).toEqual({ missing: 1, different: 1, newer: 0 });
    expect(counts(found, 'orders')).toEqual({ missing: 1, different: 0, newer: 1 });
    expect(counts(found, 'settings')).toEqual({ missing: 0, different: 1, newer: 0 });
    expect(counts(found, 'work').missing).toBe(1);
    expect(found.has('catalogue')).toBe(false);
    sayTally(found, say);
    expect(printed.at(-1)).toMatch(/^ +\d+ +\d+ +\d+ [a-z-]+$/);
  });

  test('notices a day whose counters differ from its orders', async () => {
    const day = lost.createdAt.slice(0, 10);
    const { wrongDays } = await inspect(live);
    expect(wrongDays.map((wrong) => wrong.day)).toEqual([day]);
    expect((wrongDays[0]?.counters.orders ?? 0) - (wrongDays[0]?.orders.orders ?? 0)).toBe(1);
  });
});

describe('Restoring missing items', () => {
  const undoFolder = join(folder, 'first');
  let before: Map<string, PlainItem>;

  test('restores the product and the order, and leaves newer and changed items', async () => {
    before = await itemsOf(shop);
    mkdirSync(undoFolder);
    await restoreItems({
      copy,
      live,
      selection: { missing: new Set(['products', 'orders', 'work']), different: NOTHING, newer: NOTHING },
      undoFolder,
      now: Date.now(),
      say,
    });
    await recount(live);
    await shop.drain();
    expect((await shop.call('GET', `/api/products/${deleted.slug}`)).body).toMatchObject({ id: deleted.id });
    expect((await browse(shop)).map(({ id }) => id)).toContain(deleted.id);
    expect((await backOffice(shop).order(lost.id)).totalCents).toBe(lost.totalCents);
    expect((await backOffice(shop).order(newer.id)).id).toBe(newer.id);
    expect((await settings()).tagline).toBe('A slip of the hand.');
    expect((await inspect(live)).wrongDays).toEqual([]);
  });

  test('recounts the products', async () => {
    const items = await itemsOf(shop);
    const products = [...items.values()].filter(({ sk }) => sk === 'PRODUCT');
    expect(items.get('STORE|PRODUCT_COUNTS')).toMatchObject({
      total: products.length,
      published: products.filter(({ isPublished }) => isPublished).length,
    });
    const { items: categories } = (
      await shop.call<{ items: { id: string; productCount: number }[] }>(
        'GET',
        '/api/admin/categories',
        undefined,
        await as(shop, 'admin'),
      )
    ).body;
    for (const { id, productCount } of categories) {
      const inIt = products.filter((product) => JSON.stringify(product.categories).includes(`"${id}"`));
      expect(productCount).toBe(inIt.length);
    }
  });

  test('holds jobs that were due then, because they may have run since', async () => {
    await shop.tick();
    expect(await presentJob()).toMatchObject({ parked: true, attempts: 1, reason: HELD_REASON });
  });

  test('finds nothing missing the second time', async () => {
    await shop.drain();
    for (const { missing } of (await compareNow()).values()) expect(missing).toBe(0);
  });

  test('can be undone completely', async () => {
    await undoRestore(live, undoFolder, say);
    await recount(live);
    await shop.drain();
    const items = await itemsOf(shop);
    const shown = (name: string) =>
      !/^(?:CATALOGUE|LISTING#|AUDIT|STOCK_MOVEMENTS#|LIMIT#|DAY#|STORE\|SUBSCRIBER_COUNT)/.test(name);
    expect([...items.keys()].filter(shown).sort()).toEqual([...before.keys()].filter(shown).sort());
    expect((await shop.call('GET', `/api/products/${deleted.slug}`)).status).toBe(404);
    expect(await browse(shop)).not.toContainEqual(expect.objectContaining({ id: deleted.id }));
  });
});

describe('Overwriting selected items', () => {
  test('restores them except for stock sold since, and deletes newer ones only when selected', async () => {
    const undoFolder = join(folder, 'second');
    mkdirSync(undoFolder);
    const stock = await stockOf(shop, sold.slug);
    const selection = {
      missing: new Set(['work']),
      different: new Set(['settings', 'products']),
      newer: new Set(['history']),
    };
    await restoreItems({ copy, live, selection, undoFolder, now: Date.now(), say });
    await recount(live);
    await shop.drain();
    expect((await settings()).tagline).not.toBe('A slip of the hand.');
    expect(await stockOf(shop, sold.slug)).toBe(stock);
    expect((await backOffice(shop).order(newer.id)).id).toBe(newer.id);
    expect(counts(await compareNow(), 'audit')).toEqual({ missing: 0, different: 0, newer: 0 });
  });

  test('leaves held jobs to an operator', async () => {
    await activate(stageDataOf(shop), say);
    expect(printed.at(-1)).toBe('Released: 1 job, 0 open checkouts.');
    await eventually(async () => !(await presentJob()));
  });
});
