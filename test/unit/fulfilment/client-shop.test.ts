import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getProviderProduct,
  listProviderProducts,
  reportPublishingFailed,
  reportPublishingSucceeded,
  reportUnpublished,
  requestPublishing,
} from '#outside/printify/products.ts';
import { listProviderShops } from '#outside/printify/shops.ts';
import {
  createWebhook,
  deleteWebhook,
  isSignatureValid,
  listWebhooks,
  moveWebhook,
} from '#outside/printify/webhooks.ts';
import { tee } from './fixtures.ts';
import { type Wire, wire } from './wire.ts';

let provider: Wire;
beforeAll(async () => {
  provider = await wire();
});
afterAll(() => provider?.close());
const SHOP = 7;

test("the account's shops are listed", async () => {
  provider.replies({ body: [{ id: 5432, title: 'My store', sales_channel: 'custom_integration' }, { id: 'x' }] });
  expect(await listProviderShops(provider.printify())).toEqual([
    { id: 5432, title: 'My store', sales_channel: 'custom_integration' },
  ]);
});

describe('products', () => {
  const list = async (read: (page: number) => { data: unknown[]; last_page?: number }) => {
    provider.answers(({ query }) => ({ body: read(Number(query.page)) }));
    const found: Awaited<ReturnType<typeof listProviderProducts>>[] = [];
    for (let number: number | null = 1; number !== null; ) {
      const page: Awaited<ReturnType<typeof listProviderProducts>> = await listProviderProducts(
        provider.printify(),
        SHOP,
        number,
      );
      found.push(page);
      number = page.next;
    }
    return found;
  };
  const full = Array.from({ length: 50 }, (_each, n) => tee({ id: `p${n}` }));

  test('are read in pages of fifty', async () => {
    const read = await list((page) => ({ data: page === 3 ? [tee()] : full, last_page: 3 }));
    expect(read.map(({ items }) => items.length)).toEqual([50, 50, 1]);
    expect(provider.asked.map(({ query }) => query.limit)).toEqual(['50', '50', '50']);
  });

  test('end with a page that is not full when the last page is unknown, and with an empty one', async () => {
    expect(await list((page) => ({ data: page === 2 ? [tee()] : full }))).toHaveLength(2);
    expect(await list((page) => ({ data: page === 2 ? [] : full, last_page: 99 }))).toHaveLength(2);
    expect(await list(() => ({ data: [] }))).toHaveLength(1);
  });

  test('that are invalid are counted and skipped', async () => {
    expect(await list(() => ({ data: [tee(), { title: 'no id' }, null], last_page: 1 }))).toMatchObject([
      { items: [{ title: 'Field Tee' }], unreadable: 2, next: null },
    ]);
  });

  test('are read one by one', async () => {
    provider.replies({ body: tee() });
    expect(await getProviderProduct(provider.printify(), SHOP, 'a/b')).toMatchObject({ title: 'Field Tee' });
    expect(provider.calls()).toEqual(['GET /products/a%2Fb.json']);
  });

  test('are published in two steps, the first of which counts against the publication limit', async () => {
    const allowances: string[] = [];
    const printify = provider.printify({ admit: async (allowance) => void allowances.push(allowance) });
    provider.replies({});
    await requestPublishing(printify, SHOP, 'p1');
    await reportPublishingSucceeded(printify, SHOP, 'p1', { id: 'prd_1', handle: 'https://shop.example/product/tee' });
    await reportPublishingFailed(printify, SHOP, 'p1', 'No price');
    await reportUnpublished(printify, SHOP, 'p1');
    expect(provider.asked.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
      ['publish.json', expect.objectContaining({ keyFeatures: true, shipping_template: true })],
      ['publishing_succeeded.json', { external: { id: 'prd_1', handle: 'https://shop.example/product/tee' } }],
      ['publishing_failed.json', { reason: 'No price' }],
      ['unpublish.json', undefined],
    ]);
    expect(allowances).toEqual(['publishes', 'requests', 'requests', 'requests']);
  });
});

describe('webhooks', () => {
  const hook = { id: 'w1', topic: 'order:updated', url: 'https://shop.example/api/webhooks/printify' };

  test('are listed, created, moved and deleted', async () => {
    provider.replies({ body: [{ ...hook, shop_id: '7' }] });
    expect(await listWebhooks(provider.printify(), SHOP)).toEqual([hook]);
    provider.replies({ body: hook });
    await createWebhook(provider.printify(), SHOP, { topic: 'order:updated', url: hook.url, secret: 's' });
    await moveWebhook(provider.printify(), SHOP, 'w1', hook.url);
    await deleteWebhook(provider.printify(), SHOP, hook);
    expect(provider.calls()).toEqual(['POST /webhooks.json', 'PUT /webhooks/w1.json', 'DELETE /webhooks/w1.json']);
    expect(provider.asked[0]?.body).toEqual({ topic: 'order:updated', url: hook.url, secret: 's' });
    expect(provider.asked[2]?.query).toEqual({ host: 'shop.example' });
  });

  test('that are already deleted can be deleted', async () => {
    provider.replies({ status: 404, body: { error: 'Not found' } });
    await expect(deleteWebhook(provider.printify(), SHOP, hook)).resolves.toBeUndefined();
  });

  // These values are the example in the provider's documentation.
  const SECRET = '7afa37fd47d7a52ea644382e04962a83c16aef62';
  const BODY =
    '{"id":"653b6be8-2ff7-4ab5-a7a6-6889a8b3bbf5","type":"order:created","created_at":"2026-01-01 00:00:00+00:00","resource":{"id":"5a96f649b2439217d070f507","type":"order","data":{"shop_id":815256}}}';
  const SIGNATURE = 'sha256=3d913d96e4e3c759edf91d3a5df851cf488d8e2958b82732dce7b64165cb6004';

  test('a delivery is genuine when its raw bytes carry the signature of the secret', () => {
    expect(isSignatureValid(Buffer.from(BODY), SIGNATURE, SECRET)).toBe(true);
    expect(isSignatureValid(Buffer.from(BODY), SIGNATURE.replace('3d91', '3D91'), SECRET)).toBe(true);
  });

  test.each<[string, string, string | undefined, string]>([
    ['a changed byte', BODY.replace('815256', '815257'), SIGNATURE, SECRET],
    ['another form of the same JSON', JSON.stringify(JSON.parse(BODY), null, 1), SIGNATURE, SECRET],
    ['no signature', BODY, undefined, SECRET],
    ['a signature without its method', BODY, SIGNATURE.slice(7), SECRET],
    ['half a signature', BODY, SIGNATURE.slice(0, 40), SECRET],
    ['another secret', BODY, SIGNATURE, 'other'],
    ['no secret', BODY, SIGNATURE, ''],
  ])('%s is not genuine', (_what, body, signature, secret) => {
    expect(isSignatureValid(Buffer.from(body), signature, secret)).toBe(false);
  });
});
