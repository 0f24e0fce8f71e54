import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOPICS } from '../../infra/local/printify/types.ts';
import type { Integration } from '../../shared/integration.ts';
import { type Owner, ownerOf } from '../support/owner.ts';
import { connectProvider } from '../support/provider.ts';
import { type Problem, type Shop, startShop } from '../support/shop.ts';

let shop: Shop;
let owner: Owner;

beforeAll(async () => {
  shop = await startShop();
  owner = await ownerOf(shop);
});
afterAll(() => shop.close());

interface ProviderHook {
  topic: string;
  url: string;
  signed: boolean;
}

const PRINTIFY = '/integrations/printify';
const read = async () => (await owner.call<{ items: Integration[] }>('GET', '/integrations')).body.items[0];
const hooks = async () =>
  (await shop.call<{ webhooks: ProviderHook[] }>('GET', '/_printify/control/webhooks')).body.webhooks;
const connect = (body: object) => owner.call<Integration & Problem>('PUT', PRINTIFY, body);
const key = () => ({ apiKey: shop.local.printify.token, shopId: shop.local.printify.shopId });

describe('An owner who connects the provider', () => {
  test('sees the shops that the key opens, and nothing is kept of it', async () => {
    const { apiKey, shopId } = key();
    const { status, body } = await owner.call('POST', `${PRINTIFY}/shops`, { apiKey });
    expect({ status, body }).toMatchObject({ status: 200, body: { items: [{ id: shopId }] } });
    expect(await read()).toMatchObject({ isConnected: false, version: 0 });
  });

  test('is told that a key or a shop is not the right one, at its field', async () => {
    const { apiKey, shopId } = key();
    for (const answer of [
      await connect({ apiKey: 'not-the-key', shopId }),
      await owner.call('POST', `${PRINTIFY}/shops`, { apiKey: 'not-the-key' }),
    ]) {
      expect(answer).toMatchObject({
        status: 400,
        body: {
          code: 'invalid_request',
          errors: [{ path: 'apiKey', message: 'Printify does not accept this API key' }],
        },
      });
    }
    expect(await connect({ apiKey, shopId: 1 })).toMatchObject({ status: 400, body: { errors: [{ path: 'shopId' }] } });
    expect(await connect({ apiKey: ' ', shopId })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'apiKey', message: 'Please enter your Printify API key' }] },
    });
    expect(await read()).toMatchObject({ isConnected: false });
  });

  test('has every event told here, signed', async () => {
    const connected = await connectProvider(shop);
    expect(connected).toMatchObject({
      isConnected: true,
      isActive: true,
      shop: { id: shop.local.printify.shopId, title: expect.any(String) },
      settings: { autoSync: true, syncInventory: true, syncProducts: true, graceMinutes: 30 },
      problem: null,
      lastSyncAt: null,
      version: 1,
    });
    const url = `${shop.url}/api/webhooks/printify`;
    expect(connected.webhookUrl).toBe(url);
    const told = await hooks();
    expect(told.map(({ topic }) => topic).sort()).toEqual([...TOPICS].sort());
    expect(told.every((hook) => hook.url === url && hook.signed)).toBe(true);
    expect(await read()).toEqual(connected);
  });
});
