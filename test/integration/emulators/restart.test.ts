import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LocalDescription } from '#infra/local/control/control.ts';
import { openDocuments } from '#infra/local/documents.ts';
import { startDynamoDb } from '#infra/local/dynamodb/dynamodb.ts';
import { LOCAL_CREDENTIALS, TABLE_NAME } from '#infra/local/environment.ts';
import { catalogue } from '#infra/local/seed/catalogue.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { ProductCard } from '#shared/catalogue/product.ts';
import { newCustomer } from '../../support/customers.ts';
import { plentifulProduct } from '../../support/orders.ts';
import { seededDirectory } from '../../support/seeded-shop.ts';
import { BUNDLED, type Shop, startShop } from '../../support/shop.ts';
import { isClosed, readJson, runShop } from '../../support/shop-process.ts';
import { allOrders, checkOut, eventually, lineOf, listProducts, pay } from '../../support/shopping.ts';

const PUBLISHED = catalogue.filter((product) => product.isPublished).length;
const SEEDED_ORDERS = 63;

let dataDirectory: string;

beforeAll(() => {
  dataDirectory = seededDirectory();
});
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

const started: (() => Promise<unknown>)[] = [];
// A process that is left over from a failed test would lock the data of the next test.
afterEach(() => Promise.all(started.splice(0).map((end) => end())));

const run = (options: Omit<Parameters<typeof runShop>[0], 'dataDirectory'> = {}) => {
  const shop = runShop({ dataDirectory, bundled: process.env[BUNDLED], ...options });
  started.push(() => shop.end('SIGKILL'));
  return shop;
};

const open = async () => {
  const shop = await startShop(dataDirectory);
  started.push(shop.kill);
  return shop;
};

const checkpoint = () => {
  const documents = openDocuments(join(dataDirectory, 'services.sqlite'));
  const sequence = documents.get<string>('stream', 'checkpoint');
  documents.close();
  return sequence;
};

/** Waits until the engine has ended. It ends a moment after the process that started it. */
const engineGone = (local: LocalDescription) => eventually(() => isClosed(local.dynamodb.endpoint));

const listedIn = async (client: DynamoDBClient): Promise<ProductCard[]> => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      KeyConditionExpression: 'pk = :listing',
      ExpressionAttributeValues: { ':listing': 'LISTING#all' },
      Limit: 1,
    }),
  );
  return Items.map(({ card }) => JSON.parse(card) as ProductCard);
};

async function cardsAt(url: string): Promise<ProductCard[]> {
  const cards: ProductCard[] = [];
  for (let query: string | null = ''; query !== null; ) {
    const page: Page<ProductCard> = await readJson(`${url}/api/products?limit=48${query}`);
    cards.push(...page.items);
    query = page.nextCursor ? `&cursor=${page.nextCursor}` : null;
  }
  return cards;
}

/**
 * Renames a product directly in the engine, as if the shop had stopped before the stream delivered the change. Returns the
 * product's id.
 */
async function renameUnseen(title: string): Promise<string | undefined> {
  const engine = await startDynamoDb(join(dataDirectory, 'dynamodb'), TABLE_NAME);
  const client = new DynamoDBClient({ endpoint: engine.endpoint, ...LOCAL_CREDENTIALS });
  const [row] = await listedIn(client);
  await client.send(
    new UpdateCommand({
      TableName: TABLE_NAME,
      Key: { pk: `PRODUCT#${row?.id}`, sk: 'PRODUCT' },
      UpdateExpression: 'SET title = :title',
      ExpressionAttributeValues: { ':title': title },
    }),
  );
  client.destroy();
  await engine.stop();
  return row?.id;
}

const engineFiles = () => existsSync(join(dataDirectory, 'dynamodb', 'table.sqlite'));

test('orders, accounts and sign-ins are there after a kill, and nothing is seeded twice', async () => {
  const shop = await open();
  const customer = await newCustomer(shop, 'stays@example.com');
  const product = await plentifulProduct(shop);
  const { body } = await checkOut(shop, [product], [lineOf(product)], customer.headers);
  await pay(shop, body.id);
  await eventually(async () => (await allOrders(shop)).length === SEEDED_ORDERS + 1);
  await shop.kill();
  await engineGone(shop.local);

  const again = run();
  const url = await again.url();
  expect(again.output()).not.toContain('Seeding');
  const mine = await readJson<{ items: { id: string }[] }>(`${url}/api/orders`, customer.headers);
  expect(mine.items).toHaveLength(1);
  expect((await readJson<{ email: string }>(`${url}/api/me`, customer.headers)).email).toBe('stays@example.com');
  expect(await cardsAt(url)).toHaveLength(PUBLISHED);
  expect((await again.end('SIGTERM')).code).toBe(0);
});

describe('a start after one that ended before the stream brought a change', () => {
  let before: string | undefined;
  let renamed: string | undefined;
  let shop: Shop;
  beforeAll(async () => {
    before = checkpoint();
    renamed = await renameUnseen('Quietly Renamed Tee');
    shop = await startShop(dataDirectory);
  });
  afterAll(async () => {
    await shop?.kill();
    await engineGone(shop.local);
  });

  test('has the changed product in the listing and the search', async () => {
    const { body } = await shop.call<{ items: ProductCard[] }>('GET', '/api/search?q=quietly%20renamed');
    expect(body.items.map(({ id }) => id)).toEqual([renamed]);
    expect((await cardsAt(shop.url)).find(({ id }) => id === renamed)?.title).toBe('Quietly Renamed Tee');
    expect(Number(checkpoint())).toBeGreaterThan(Number(before));
  });

  test('is left alone by a second start on its port, which says so and exits with 1', async () => {
    const { port } = new URL(shop.url);
    const second = run({ port: Number(port) });
    const { code, errors } = await second.ended;
    expect(code).toBe(1);
    expect(errors).toContain(`Port ${port} is in use`);
    expect(errors).not.toContain('    at ');
    expect(await allOrders(shop)).toHaveLength(SEEDED_ORDERS + 1);
  });

  test('is left alone by a second start on its data, which says so and exits with 1', async () => {
    const { code, errors } = await run().ended;
    expect(code).toBe(1);
    expect(errors).toContain('Another shop is already using');
    expect(await allOrders(shop)).toHaveLength(SEEDED_ORDERS + 1);
  });
});

test('an unknown option is refused by name', async () => {
  const { code, errors } = await run({ options: ['--rest'] }).ended;
  expect(code).toBe(1);
  expect(errors).toContain('--rest');
});

test('--reset deletes the data and seeds again, and the next start completes what a kill cut off', async () => {
  const leftOver = ['media', 'photos'].map((folder) => join(dataDirectory, folder, 'left-over.jpg'));
  for (const file of leftOver) writeFileSync(file, '');
  const cutOff = run({ options: ['--reset'] });
  await cutOff.says(/Seeding the shop/);
  await eventually(async () => engineFiles());
  await cutOff.end('SIGKILL');
  expect(leftOver.filter((file) => existsSync(file))).toEqual([]);

  // Runs the unbundled shop, the same way that `npm start` does.
  const again = run({ bundled: undefined });
  const url = await again.url();
  expect(again.output()).toContain('Seeding the shop');
  const cards = await cardsAt(url);
  expect(cards).toHaveLength(PUBLISHED);
  expect(new Set(cards.map(({ slug }) => slug)).size).toBe(PUBLISHED);
  const found = await readJson<{ total: number }>(`${url}/api/search?q=e`);
  expect(found.total).toBe(PUBLISHED);
  const local = await readJson<LocalDescription>(`${url}/_local.json`);
  expect(await isClosed(local.dynamodb.endpoint)).toBe(false);
  expect((await again.end('SIGINT')).code).toBe(0);
  expect(await isClosed(url)).toBe(true);
  await engineGone(local);

  const shop = await open();
  expect(await allOrders(shop)).toHaveLength(SEEDED_ORDERS);
  expect((await listProducts(shop)).map(({ title }) => title)).not.toContain('Quietly Renamed Tee');
  const returning = await newCustomer(shop, 'stays@example.com');
  expect((await shop.call('GET', '/api/me', undefined, returning.headers)).status).toBe(200);
  await shop.close();
  await engineGone(shop.local);
});
