import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_TOPICS, type Connection, connectionOf } from '../../support/fulfilment/connection.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import { type Shop, startShop } from '../../support/shop.ts';

let shop: Shop;
let connection: Connection;

beforeAll(async () => {
  shop = await startShop();
  connection = await connectionOf(shop);
  await connectProvider(shop);
});
afterAll(() => shop.close());

describe('An admin of a connected shop', () => {
  test('turns it off and on and changes its settings, each with an audit entry', async () => {
    expect((await connection.change({ isActive: false })).body).toMatchObject({ isActive: false, isConnected: true });
    expect(await connection.latest()).toMatchObject({
      action: 'integration.changed',
      changes: [{ field: 'isActive', before: 'true', after: 'false' }],
    });
    const settings = { autoSync: false, syncInventory: true, syncProducts: false, graceMinutes: 0 };
    expect((await connection.change({ isActive: true, settings })).body).toMatchObject({ isActive: true, settings });
    expect((await connection.latest())?.changes.map(({ field }) => field)).toEqual([
      'isActive',
      'settings.autoSync',
      'settings.graceMinutes',
      'settings.syncProducts',
    ]);
    for (const graceMinutes of [-1, 1.5, 1441]) {
      expect((await connection.change({ settings: { ...settings, graceMinutes } })).status).toBe(400);
    }
  });

  test('does not overwrite the change of another admin', async () => {
    const { version } = await connection.read();
    expect((await connection.change({ isActive: false })).status).toBe(200);
    expect(await connection.change({ isActive: true, version })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    const seen = (await connection.read()).version;
    const answers = await Promise.all([1, 2, 3].map(() => connection.change({ isActive: true, version: seen })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('moves the webhooks to another URL, and back', async () => {
    const webhookUrl = 'https://shop.example/hooks?from=printify';
    expect((await connection.change({ webhookUrl })).body.webhookUrl).toBe(webhookUrl);
    expect((await connection.hooks()).map(({ url }) => url)).toEqual(ALL_TOPICS.map(() => webhookUrl));
    expect((await connection.change({ webhookUrl: null })).body.webhookUrl).toBe(connection.ownUrl);
    expect((await connection.hooks()).map(({ url }) => url)).toEqual(ALL_TOPICS.map(() => connection.ownUrl));
  });

  test('keeps the URL when the provider refuses the new one', async () => {
    await shop.fault('printify', 'error', 200, '/webhooks');
    const refused = await connection.change({ webhookUrl: 'https://shop.example/hooks' });
    await shop.heal();
    expect(refused).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    expect((await connection.read()).webhookUrl).toBe(connection.ownUrl);
  });

  test('replaces the key, which keeps the settings and everything else', async () => {
    const before = await connection.read();
    const { status, body } = await connection.connect(connection.key);
    expect(status).toBe(200);
    expect(body).toMatchObject({ settings: before.settings, isActive: before.isActive, version: before.version + 1 });
    expect(body.createdAt).not.toBe(before.createdAt);
  });

  test('switches to another shop of the account, which deletes the webhooks of the first', async () => {
    await connection.control('add-shop', { id: 777, title: '  ' });
    expect((await connection.connect({ ...connection.key, shopId: 777 })).body.shop).toEqual({
      id: 777,
      title: 'Shop 777',
    });
    expect((await connection.hooks()).length).toBe(ALL_TOPICS.length);
    await connection.connect(connection.key);
    expect((await connection.hooks()).length).toBe(ALL_TOPICS.length);
  });
});
