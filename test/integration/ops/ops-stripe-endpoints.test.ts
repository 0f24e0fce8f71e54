import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStripeShop, type StripeShop } from '../emulators/stripe-shop.ts';

const url = 'https://shop.example/api/webhooks/stripe';

let shop: StripeShop;
beforeEach(async () => {
  shop = await openStripeShop();
});
afterEach(() => shop.close());

const create = (changes: object = {}) =>
  shop.sdk.webhookEndpoints.create({ url, enabled_events: ['charge.refunded'], ...changes });

describe('A webhook endpoint of the local Stripe', () => {
  test('reveals its signing secret once, and survives a restart', async () => {
    const { id, secret } = await create();
    expect(secret).toMatch(/^whsec_/);
    await shop.restart();
    const read = await shop.sdk.webhookEndpoints.retrieve(id);
    expect(read).toMatchObject({ id, url, status: 'enabled' });
    expect(read.secret).toBeUndefined();
  });

  test('changes only the named fields', async () => {
    const { id } = await create({ metadata: { a: '1' } });
    const changed = await shop.sdk.webhookEndpoints.update(id, { disabled: true });
    expect(changed).toMatchObject({ status: 'disabled', enabled_events: ['charge.refunded'], metadata: { a: '1' } });
    expect(await shop.sdk.webhookEndpoints.update(id, { disabled: false })).toMatchObject({ status: 'enabled' });
  });

  test('loses a key of its metadata with an empty value, and all keys with empty metadata', async () => {
    const { id } = await create({ metadata: { a: '1', b: '2' } });
    const metadataAfter = async (metadata: Record<string, string> | '') =>
      (await shop.sdk.webhookEndpoints.update(id, { metadata })).metadata;
    expect(await metadataAfter({ a: '', c: '3' })).toEqual({ b: '2', c: '3' });
    expect(await metadataAfter({})).toEqual({ b: '2', c: '3' });
    expect(await metadataAfter('')).toEqual({});
  });

  test('that is deleted is gone', async () => {
    const { id } = await create();
    expect(await shop.sdk.webhookEndpoints.del(id)).toMatchObject({ deleted: true });
    await expect(shop.sdk.webhookEndpoints.retrieve(id)).rejects.toMatchObject({ statusCode: 404 });
    expect((await shop.sdk.webhookEndpoints.list()).data).toEqual([]);
  });

  test('is refused without an address, and beyond the limit of sixteen', async () => {
    await expect(create({ url: 'shop.example' })).rejects.toMatchObject({ code: 'url_invalid' });
    for (let count = 0; count < 16; count += 1) await create();
    await expect(create()).rejects.toThrow('maximum of 16');
    const pages = [];
    for await (const endpoint of shop.sdk.webhookEndpoints.list({ limit: 5 })) pages.push(endpoint.id);
    expect(new Set(pages).size).toBe(16);
  });
});
