import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_TOPICS, type Connection, connectionOf } from '../../support/fulfilment/connection.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { wholeTable } from '../../support/table.ts';

let shop: Shop;
let connection: Connection;

beforeAll(async () => {
  shop = await startShop();
  connection = await connectionOf(shop);
});
afterAll(() => shop.close());

describe('An admin who connects the provider', () => {
  test('lists the shops of a key, which is not stored', async () => {
    const { apiKey, shopId } = connection.key;
    const { status, body } = await connection.shops(` ${apiKey}\n`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { items: [{ id: shopId, title: expect.any(String), salesChannel: 'custom_integration' }] },
    });
    expect(await connection.read()).toMatchObject({
      isConnected: false,
      isActive: false,
      lastSyncAt: null,
      version: 0,
    });
  });

  test('gets the error of a wrong key or shop at its field', async () => {
    const { apiKey, shopId } = connection.key;
    for (const answer of [
      await connection.connect({ apiKey: 'not-the-key', shopId }),
      await connection.shops('not-the-key'),
    ]) {
      expect(answer).toMatchObject({
        status: 400,
        body: {
          code: 'invalid_request',
          errors: [{ path: 'apiKey', message: 'Printify rejected this API key' }],
        },
      });
    }
    const faultOf = async (body: object) => (await connection.connect(body)).body.errors?.[0];
    expect(await faultOf({ apiKey, shopId: 1 })).toMatchObject({ path: 'shopId' });
    expect(await faultOf({ apiKey: ' ', shopId })).toEqual({
      path: 'apiKey',
      message: 'Please enter your Printify API key',
    });
    expect(await faultOf({ apiKey, shopId, webhookUrl: 'nowhere' })).toMatchObject({ path: 'webhookUrl' });
    expect(await connection.read()).toMatchObject({ isConnected: false });
    expect(await connection.hooks()).toEqual([]);
  });

  test('is asked to try again while the provider is down or limits its rate', async () => {
    for (const mode of ['error', 'throttle'] as const) {
      await shop.fault('printify', mode, 50);
      expect(await connection.connect(connection.key)).toMatchObject({
        status: 503,
        body: { code: 'provider_unavailable' },
      });
      await shop.heal();
    }
    expect(await connection.read()).toMatchObject({ isConnected: false });
  });

  test('registers a signed webhook for every topic, with an audit entry', async () => {
    const connected = await connectProvider(shop);
    expect(connected).toMatchObject({
      isConnected: true,
      isActive: true,
      shop: { id: shop.local.printify.shopId, title: expect.any(String) },
      webhookUrl: connection.ownUrl,
      settings: { autoSync: true, syncInventory: true, syncProducts: true, graceMinutes: 30 },
      problem: null,
      lastSyncAt: null,
      version: 1,
    });
    const hooks = await connection.hooks();
    expect(hooks.map(({ topic }) => topic).sort()).toEqual(ALL_TOPICS);
    expect(hooks.every((hook) => hook.url === connection.ownUrl && hook.signed)).toBe(true);
    expect(await connection.read()).toEqual(connected);
    expect(await connection.latest()).toMatchObject({
      action: 'integration.connected',
      name: 'Printify',
      changes: expect.arrayContaining([{ field: 'shop.id', before: null, after: String(shop.local.printify.shopId) }]),
    });
  });

  test('keeps the connection when registering the webhooks fails', async () => {
    await shop.fault('printify', 'error', 200, '/webhooks');
    expect(await connection.connect(connection.key)).toMatchObject({
      status: 200,
      body: { isConnected: true, version: 2 },
    });
    await shop.heal();
  });
});

test('The key appears in no answer, no log and no item of the table', async () => {
  const { apiKey } = connection.key;
  await shop.fault('printify', 'error', 20);
  await connection.connect(connection.key);
  await shop.heal();
  const table = await wholeTable(shop);
  expect([table.includes('INTEGRATION'), table.includes(apiKey)]).toEqual([true, false]);
  const log = readFileSync(join(shop.dataDirectory, 'functions.log'), 'utf8');
  expect([log.includes('integrations/printify'), log.includes(apiKey)]).toEqual([true, false]);
  const responses = JSON.stringify(connection.answers.map(({ body, headers }) => [body, [...headers]]));
  expect([responses.includes('printify'), responses.includes(apiKey)]).toEqual([true, false]);
});
