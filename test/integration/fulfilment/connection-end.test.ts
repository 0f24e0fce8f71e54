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

describe('An admin who disconnects the provider', () => {
  test('deletes the webhooks and the key, and can repeat it', async () => {
    const { status, body } = await connection.disconnect();
    expect({ status, body }).toMatchObject({ status: 200, body: { isConnected: false, isActive: false, version: 0 } });
    expect(await connection.hooks()).toEqual([]);
    expect(await connection.latest()).toMatchObject({ action: 'integration.disconnected' });
    expect((await connection.disconnect()).status).toBe(200);
    expect(await connection.change({ isActive: true, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'not_connected' },
    });
  });

  test('succeeds even when the provider does not answer', async () => {
    await connectProvider(shop);
    await shop.fault('printify', 'error', 200);
    expect((await connection.disconnect()).body).toMatchObject({ isConnected: false });
    await shop.heal();
    expect(await connection.read()).toMatchObject({ isConnected: false });
  });

  test('finds the former settings after connecting again', async () => {
    expect(await connectProvider(shop)).toMatchObject({ isConnected: true, problem: null });
    expect((await connection.hooks()).length).toBe(ALL_TOPICS.length);
  });
});
