import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PrintifyError } from '#outside/printify/errors.ts';
import {
  cancelProviderOrder,
  getProviderOrder,
  listProviderOrders,
  requestShippingQuote,
  sendToProduction,
  submitProviderOrder,
} from '#outside/printify/orders.ts';
import {
  getProviderProduct,
  listProviderProducts,
  reportPublishingSucceeded,
  reportUnpublished,
  requestPublishing,
} from '#outside/printify/products.ts';
import type { PrintifyClient } from '#outside/printify/request.ts';
import { listProviderShops } from '#outside/printify/shops.ts';
import { createWebhook, deleteWebhook, isSignatureValid, listWebhooks } from '#outside/printify/webhooks.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { toProviderAddress } from '#shared/fulfilment/address.ts';
import { toLineItems } from '#shared/fulfilment/fulfilment.ts';
import { toNewProviderProduct } from '#shared/fulfilment/merge-product.ts';
import { toOrderProgress } from '#shared/fulfilment/order-progress.ts';
import { PROVIDER_TOPICS, parseProviderEvent } from '#shared/fulfilment/provider-event.ts';
import { toProviderSnapshot } from '#shared/fulfilment/provider-snapshot.ts';
import { openPrintifyShop, type PrintifyShop } from '../emulators/printify-shop.ts';

const MINUTE = 60_000;
const SECRET = 'signing';

let shop: PrintifyShop;
let printify: PrintifyClient;
beforeEach(async () => {
  shop = await openPrintifyShop({ stepEvery: MINUTE });
  printify = { apiUrl: `${shop.url}/_printify/v1`, apiKey: shop.token, retryMs: 1 };
});
afterEach(() => shop.close());

const failure = async (call: Promise<unknown>) => {
  const error = (await call.catch((thrown: unknown) => thrown)) as PrintifyError;
  return [error.failure?.kind, error.code];
};

/** Returns every product of the provider in the form in which the shop would store it. */
async function products(): Promise<Product[]> {
  const { items, unreadable } = await listProviderProducts(printify, shop.shopId, 1);
  expect(unreadable).toBe(0);
  return items.flatMap((wire) => {
    const read = toProviderSnapshot(wire, wire.description);
    return read ? [toNewProviderProduct(read, { id: wire.id, slug: wire.id, isPublished: true, createdAt: '' })] : [];
  });
}

async function newOrder(externalId: string) {
  const all = await products();
  const product = all.find(({ variants = [] }) => variants.some(({ available }) => available));
  const variant = product?.variants?.find(({ available }) => available);
  if (!product || !variant) throw new Error('Nothing is for sale');
  const { size, color } = variant;
  const items = [{ productId: product.id, title: product.title, size, color, quantity: 2 }];
  const lines = toLineItems({ items }, [0], new Map([[product.id, product]]));
  if ('refused' in lines) throw new Error('It cannot be ordered');
  const home = { firstName: '', lastName: 'Solo', address1: '1 Main St', address2: null };
  const place = { city: 'Newark', region: 'NJ', zip: '07102', country: 'US' };
  const addressTo = toProviderAddress({ ...home, ...place }, 'shopper@example.com', null);
  return { externalId, label: externalId, lineItems: lines.lineItems, addressTo };
}

const SINCE = new Date(Date.now() - MINUTE).toISOString();
const submit = async (externalId: string) =>
  submitProviderOrder(printify, shop.shopId, await newOrder(externalId), { since: SINCE, mayExist: false });
const ordersThere = async () =>
  (await listProviderOrders(printify, shop.shopId, 1)).items.map((order) => order.metadata.shop_order_id);

test('a valid key lists the shops, another is refused', async () => {
  expect(await listProviderShops(printify)).toMatchObject([{ id: shop.shopId, sales_channel: 'custom_integration' }]);
  expect(await failure(listProviderShops({ ...printify, apiKey: 'other' }))).toEqual(['unauthorised', null]);
});

test('every product can be shown, and each combination for sale has one variant of the provider', async () => {
  const all = await products();
  expect(all.length).toBeGreaterThan(3);
  for (const { variants = [], sizes, colors } of all) {
    expect(variants.length).toBeGreaterThan(0);
    expect(variants.every(({ size, color }) => sizes.includes(size ?? '') && colors.includes(color ?? ''))).toBe(true);
    expect(new Set(variants.map(({ providerVariantId }) => providerVariantId)).size).toBe(variants.length);
  }
});

test('an order is accepted once, even when an answer is lost', async () => {
  const id = await submit('ord_1');
  expect(await submit('ord_1')).toBe(id);
  shop.faults.set({ service: 'printify', mode: 'timeout_after_success', remaining: 1, path: 'orders.json' });
  await submit('ord_2');
  shop.faults.set({ service: 'printify', mode: 'throttle', remaining: 1, path: 'orders.json' });
  expect(await failure(submit('ord_3'))).toEqual(['rate_limited', null]);
  expect((await ordersThere()).toSorted()).toEqual(['ord_1', 'ord_2']);
});

test('a read succeeds after two failures', async () => {
  shop.faults.set({ service: 'printify', mode: 'error', remaining: 2 });
  expect(await listProviderShops(printify)).toHaveLength(1);
});

test('an accepted order goes to production, and cannot be cancelled from then on', async () => {
  const id = await submit('ord_1');
  expect(await sendToProduction(printify, shop.shopId, id)).toBe('pending');
  await shop.pass(5_000);
  expect(await sendToProduction(printify, shop.shopId, id)).toBe('in_production');
  expect(await sendToProduction(printify, shop.shopId, id)).toBe('in_production');
  expect(await failure(cancelProviderOrder(printify, shop.shopId, id))).toEqual(['refused', 8502]);
});

test('an order is tracked until all of it is delivered', async () => {
  const id = await submit('ord_1');
  const target = async () => toOrderProgress(await getProviderOrder(printify, shop.shopId, id));
  expect(await target()).toMatchObject({ target: 'fulfillment_pending', shipments: [] });
  await shop.pass(5_000);
  await sendToProduction(printify, shop.shopId, id);
  await shop.pass(60 * MINUTE);
  expect(await target()).toMatchObject({
    target: 'delivered',
    problems: [],
    shipments: [{ carrier: expect.stringMatching(/\S/) }],
  });
});

test('an order on hold is cancelled, and cancelling it twice changes nothing', async () => {
  const id = await submit('ord_1');
  await shop.pass(5_000);
  await cancelProviderOrder(printify, shop.shopId, id);
  await cancelProviderOrder(printify, shop.shopId, id);
  expect(toOrderProgress(await getProviderOrder(printify, shop.shopId, id)).target).toBe('printify_error');
});

test('an address that the provider refuses fails with its reason', async () => {
  const order = await newOrder('ord_1');
  const call = submitProviderOrder(
    printify,
    shop.shopId,
    { ...order, addressTo: { ...order.addressTo, zip: '' } },
    { since: SINCE, mayExist: false },
  );
  await expect(call).rejects.toMatchObject({ code: 8103, message: expect.stringMatching(/^zip: /) });
});

test('shipping to a country has a price', async () => {
  const { lineItems, addressTo } = await newOrder('ord_1');
  expect((await requestShippingQuote(printify, shop.shopId, lineItems, addressTo)).standard).toBeGreaterThan(0);
});

test('a product is locked while it is being published, and unlocked afterwards', async () => {
  const [product] = await products();
  const id = product?.providerProductId ?? '';
  await requestPublishing(printify, shop.shopId, id);
  expect((await getProviderProduct(printify, shop.shopId, id)).is_locked).toBe(true);
  const external = { id: 'prd_1', handle: 'https://shop.example/product/tee' };
  await reportPublishingSucceeded(printify, shop.shopId, id, external);
  expect(await getProviderProduct(printify, shop.shopId, id)).toMatchObject({ is_locked: false, external });
  await reportUnpublished(printify, shop.shopId, id);
});

test('events of the provider are signed, and can be parsed', async () => {
  for (const topic of PROVIDER_TOPICS) {
    await createWebhook(printify, shop.shopId, { topic, url: shop.hookUrl, secret: SECRET });
  }
  const id = await submit('ord_1');
  await shop.pass(5_000);
  await sendToProduction(printify, shop.shopId, id);
  await shop.pass(60 * MINUTE);
  expect(shop.received.length).toBeGreaterThan(3);
  for (const { body, signature } of shop.received) {
    expect(isSignatureValid(Buffer.from(body), signature, SECRET)).toBe(true);
    expect(parseProviderEvent(JSON.parse(body))).toMatchObject({
      topic: expect.stringMatching(/^order:/),
      resourceId: id,
      shopId: shop.shopId,
    });
  }
  for (const webhook of await listWebhooks(printify, shop.shopId)) await deleteWebhook(printify, shop.shopId, webhook);
  expect(await listWebhooks(printify, shop.shopId)).toEqual([]);
});
