import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, ListTablesCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type LocalDynamoDb, startDynamoDb } from '#infra/local/dynamodb/dynamodb.ts';
import { LOCAL_CREDENTIALS } from '#infra/local/environment.ts';
import { catalogue } from '#infra/local/seed/catalogue.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { ProductCard } from '#shared/catalogue/product.ts';
import { BUNDLED } from '../../support/shop.ts';
import { readJson, runShop } from '../../support/shop-process.ts';

const PUBLISHED = catalogue.filter((product) => product.isPublished).length;

let folder: string;
let engine: LocalDynamoDb;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'own-dynamodb-'));
  engine = await startDynamoDb(join(folder, 'engine'), 'another-table');
});
afterAll(async () => {
  await engine?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const started: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(started.splice(0).map((end) => end())));

/** Starts a shop that uses a DynamoDB engine that was already running. */
const run = (directory: string, options: string[] = []) => {
  const environment = { DYNAMODB_ENDPOINT: engine.endpoint };
  const bundled = process.env[BUNDLED];
  const shop = runShop({ dataDirectory: join(folder, directory), options, environment, bundled });
  started.push(() => shop.end('SIGKILL'));
  return shop;
};

const titlesAt = async (url: string) =>
  (await readJson<Page<ProductCard>>(`${url}/api/products?limit=48`)).items.map(({ title }) => title);
const FIRST_PAGE = Math.min(PUBLISHED, 48);

const client = () => new DynamoDBClient({ endpoint: engine.endpoint, ...LOCAL_CREDENTIALS });
const tables = async () => (await client().send(new ListTablesCommand({}))).TableNames ?? [];
const LEFT_OVER = { pk: { S: 'LEFT' }, sk: { S: 'OVER' } };

/** Starts a shop and kills it during seeding. */
async function cutOff(directory: string, options: string[] = []): Promise<void> {
  const shop = run(directory, options);
  await shop.says(/Seeding the shop/);
  await shop.end('SIGKILL');
}

describe('A shop whose DynamoDB is at DYNAMODB_ENDPOINT', () => {
  test('is seeded by the start after one that was cut off', async () => {
    await cutOff('first');
    const again = run('first');
    expect(await titlesAt(await again.url())).toHaveLength(FIRST_PAGE);
    expect(again.output()).toContain('Seeding the shop');
    expect((await again.end('SIGTERM')).code).toBe(0);
  });

  test('has its own data in another data directory, where --reset begins with an empty table', async () => {
    const before = await tables();
    await cutOff('second');
    const own = (await tables()).filter((name) => !before.includes(name));
    expect(own).toHaveLength(1);
    const [TableName] = own;
    await client().send(new PutItemCommand({ TableName, Item: LEFT_OVER }));
    await cutOff('second', ['--reset']);
    expect((await tables()).toSorted()).toEqual([...before, ...own].toSorted());
    expect(await client().send(new GetItemCommand({ TableName, Key: LEFT_OVER }))).not.toHaveProperty('Item');
  });

  test('is seeded once, and left alone by the other', async () => {
    const kept = run('first');
    expect(await titlesAt(await kept.url())).toHaveLength(FIRST_PAGE);
    expect(kept.output()).not.toContain('Seeding');
    await kept.end('SIGTERM');
  });
});
