import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type LocalDynamoDb, startDynamoDb } from '#infra/local/dynamodb/dynamodb.ts';
import { catalogue } from '#infra/local/seed/catalogue.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { ProductCard } from '#shared/catalogue/product.ts';
import { BUNDLED } from '../../support/shop.ts';
import { read, runShop } from '../../support/shop-process.ts';

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

/** Starts a shop whose data is at an engine that it did not start. */
const run = (directory: string, options: string[] = []) => {
  const environment = { DYNAMODB_ENDPOINT: engine.endpoint };
  const bundled = process.env[BUNDLED];
  const shop = runShop({ dataDirectory: join(folder, directory), options, environment, bundled });
  started.push(() => shop.end('SIGKILL'));
  return shop;
};

const titlesAt = async (url: string) =>
  (await read<Page<ProductCard>>(`${url}/api/products?limit=48`)).items.map(({ title }) => title);
const FIRST_PAGE = Math.min(PUBLISHED, 48);

describe('A shop whose DynamoDB is at DYNAMODB_ENDPOINT', () => {
  test('is seeded by the start after one that was cut off', async () => {
    const cutOff = run('first');
    await cutOff.says(/Seeding the shop/);
    await cutOff.end('SIGKILL');
    const again = run('first');
    expect(await titlesAt(await again.url())).toHaveLength(FIRST_PAGE);
    expect((await again.end('SIGTERM')).code).toBe(0);
  });

  test('is seeded once', async () => {
    const kept = run('first');
    expect(await titlesAt(await kept.url())).toHaveLength(FIRST_PAGE);
    expect(kept.output()).not.toContain('Seeding');
    await kept.end('SIGTERM');
  });

  test('has its own data in another data directory, which --reset seeds again, and leaves the first shop alone', async () => {
    const cutOff = run('second');
    await cutOff.says(/Seeding the shop/);
    await cutOff.end('SIGKILL');
    const second = run('second', ['--reset']);
    expect(await titlesAt(await second.url())).toHaveLength(FIRST_PAGE);
    expect(second.output()).toContain('Seeding the shop');
    const first = run('first');
    expect(await titlesAt(await first.url())).toHaveLength(FIRST_PAGE);
    expect(first.output()).not.toContain('Seeding');
  });
});
