import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { changeOf } from '../../support/admin.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import { type Syncing, syncingOf } from '../../support/fulfilment/syncing.ts';
import { seededDirectory } from '../../support/seeded-shop.ts';
import { type Shop, startShop } from '../../support/shop.ts';

const dataDirectory = seededDirectory();
let shop: Shop;
let printify: Syncing;

beforeAll(async () => {
  shop = await startShop(dataDirectory);
  await connectProvider(shop);
  printify = await syncingOf(shop);
  await printify.settings({ autoSync: false });
  await printify.sync();
});
afterAll(() => shop.close());

const fault = (mode: string, remaining: number, milliseconds?: number) =>
  shop.call('POST', '/_local/faults', {
    ...{ service: 'printify', mode, remaining, path: 'products.json' },
    ...(milliseconds ? { milliseconds } : {}),
  });

const providerIds = async () =>
  (await printify.products()).map(({ providerProductId }) => providerProductId).toSorted();
const sourceIds = async () => (await printify.listed()).map(({ product }) => product.id).toSorted();

describe('a sync', () => {
  test('runs once, however many admins start it at the same time', async () => {
    const before = (await printify.runs()).length;
    const asked = await Promise.all(Array.from({ length: 8 }, () => printify.start()));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    await printify.ended(asked[0]?.id ?? '');
    expect((await printify.runs()).length).toBe(before + 1);
  });

  test('has an audit entry, and sets the last sync of the connection', async () => {
    const run = await printify.sync();
    expect(await printify.owner.audit(run.id)).toEqual([expect.objectContaining({ action: 'sync.started' })]);
    const { body } = await printify.owner.call<{ items: ProviderConnection[] }>('GET', '/integrations');
    expect(body.items[0]?.lastSyncAt).toBe(run.finishedAt);
  });

  test('waits when the provider limits its rate, and leaves no page out', async () => {
    await fault('throttle', 2, 4_000);
    const run = await printify.sync();
    expect(run).toMatchObject({ status: 'succeeded', synced: (await sourceIds()).length, errorCount: 0, reason: null });
  });

  test('continues when the provider is back after a failure', async () => {
    await fault('error', 4);
    expect(await printify.sync()).toMatchObject({ status: 'succeeded', synced: (await sourceIds()).length });
  });

  test('fails with a plain reason when the key is revoked', async () => {
    await printify.control('token', { revoked: true });
    const run = await printify.sync();
    expect(run).toMatchObject({ status: 'failed', synced: 0, reason: expect.stringContaining('API key') });
    await printify.control('token', { revoked: false });
    expect(await printify.sync()).toMatchObject({ status: 'succeeded' });
  });

  test('names the product it could not import, marks it as sold out and imports the others', async () => {
    const { product: source } = await printify.source('Punch List Tee');
    await printify.control('variants', { productId: source.id, price: 0, notify: false });
    const count = (await sourceIds()).length;
    expect(await printify.sync()).toMatchObject({
      status: 'partial',
      total: count,
      synced: count - 1,
      errorCount: 1,
      errors: [
        {
          providerProductId: source.id,
          title: 'Punch List Tee',
          reason: 'None of its variants is enabled and priced in Printify',
        },
      ],
    });
    const product = await printify.product('Punch List Tee');
    expect(product.syncStatus).toBe('error');
    expect(product.variants?.some(({ available }) => available)).toBe(false);
    await printify.control('variants', { productId: source.id, price: 3_400, notify: false });
    expect(await printify.sync()).toMatchObject({ status: 'succeeded' });
    expect((await printify.product('Punch List Tee')).syncStatus).toBe('synced');
  });

  test('does not start without a connection, and ends when the connection does', async () => {
    await printify.owner.call('DELETE', '/integrations/printify');
    const { status, body } = await printify.owner.call<{ code: string }>('POST', '/syncs');
    expect([status, body.code]).toEqual([409, 'not_connected']);
    await connectProvider(shop);
  });
});

describe('a sync of many products', () => {
  test('continues after a power cut, and imports each of them once', async () => {
    const { product: like } = await printify.source('Daily Log Tee');
    await printify.control('settings', { limits: { global: 100_000 } });
    // Together with the existing products, these fill more than one page of the provider's list.
    await shop.fault('printify', 'drop', 60, 'webhook/product:created');
    for (let made = 0; made < 60; made += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, at) => printify.make(like, `Numbered Tee ${made + at}`)));
    }
    const run = await printify.start();
    for (let done = 0; done === 0; ) {
      done = (await printify.runs()).find(({ id }) => id === run.id)?.done ?? 0;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect((await printify.runs())[0]).toMatchObject({ id: run.id, status: 'running' });
    await shop.kill();
    shop = await startShop(dataDirectory);
    printify = await syncingOf(shop);
    await printify.hurry(`sync_products.${run.id}`);
    const ended = await printify.ended(run.id);
    const sources = await sourceIds();
    expect(ended).toMatchObject({ status: 'succeeded', total: sources.length, done: sources.length, removed: 0 });
    expect(await providerIds()).toEqual(sources);
  });

  test('writes nothing when it is repeated', async () => {
    // The provider's pictures have new URLs since the restart, so this sync changes the products once more.
    await printify.sync();
    const before = await printify.products();
    expect(await printify.sync()).toMatchObject({ status: 'succeeded', created: 0 });
    expect(await printify.products()).toEqual(before);
  });

  test('links products that were all deleted and created again', async () => {
    const again = (await printify.products()).filter(({ title }) => /^Numbered Tee \d$/.test(title));
    for (const { providerProductId } of again)
      await printify.control('recreate-product', { productId: providerProductId ?? '' });
    expect(await printify.sync()).toMatchObject({ status: 'succeeded', created: 0, removed: 0 });
    const after = await printify.products();
    expect(after.map(({ id }) => id).toSorted()).toEqual((await printify.products()).map(({ id }) => id).toSorted());
    for (const { id, providerProductId } of again)
      expect(after.find((product) => product.id === id)?.providerProductId).not.toBe(providerProductId);
    expect(await providerIds()).toEqual(await sourceIds());
  });

  test('does not block an admin who changes one of them during the sync', async () => {
    const { product: source } = await printify.source('Numbered Tee 55');
    await printify.control('product', { productId: source.id, description: '<p>New there.</p>', notify: false });
    const product = await printify.product('Numbered Tee 55');
    const run = await printify.start();
    const saved = await printify.owner.update(product.id, changeOf(product, { title: 'Named By The Owner' }));
    await printify.ended(run.id);
    await printify.sync();
    const after = (await printify.owner.get(product.id)).body;
    expect(after.descriptionHtml).toBe('<p>New there.</p>');
    expect(after.title).toBe(saved.status === 200 ? 'Named By The Owner' : 'Numbered Tee 55');
  });
});
