import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#infra/local/printify/types.ts';
import { openPrintifyShop, orderNow, type PrintifyShop, placed, productNamed, teeOrder } from './printify-shop.ts';

let shop: PrintifyShop;
beforeEach(async () => {
  shop = await openPrintifyShop();
});
afterEach(() => shop.close());

const open = async (path: string) => {
  const response = await fetch(`${shop.url}/_printify${path}`, { redirect: 'manual' });
  return { status: response.status, html: await response.text(), location: response.headers.get('location') };
};
/** Submits a form of a page. */
const press = async (path: string, fields: Record<string, string>) => {
  const options = { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' } as const;
  const response = await fetch(`${shop.url}/_printify${path}`, options);
  return { status: response.status, html: await response.text(), location: response.headers.get('location') };
};
const product = async (id: string) => (await shop.inShop<Product>('GET', `/products/${id}.json`)).body;

describe("the merchant's products", () => {
  test('are on the first page with their pictures and actions', async () => {
    const { status, html } = await open('/');
    expect(status).toBe(200);
    for (const title of ['Daily Log Tee', 'Dead Load Hoodie']) expect(html).toContain(title);
    expect(html).toContain('aria-label="Publish Daily Log Tee"');
    expect((await open('')).location).toBe('/_printify/');
    expect((await open('/nothing')).status).toBe(404);
  });

  test('show a pasted script as text', async () => {
    const { id } = await productNamed(shop, 'Punch List Tee');
    const { html } = await open(`/products/${id}`);
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain("<script>document.title='taken over'");
  });

  test('are published, unlocked and unpublished with a button', async () => {
    await shop.listen('product:publish:started');
    const { id } = await productNamed(shop, 'Daily Log Tee');
    expect(await press('/', { action: 'publish', product: id })).toMatchObject({
      status: 303,
      location: '/_printify/',
    });
    expect((await open('/')).html).toContain('Publishing');
    const again = await press('/', { action: 'publish', product: id });
    expect(again.status).toBe(400);
    expect(again.html).toContain('role="alert">Product is disabled for editing');
    await press('/', { action: 'unlock', product: id });
    expect((await open('/')).html).toContain('Publishing failed: Unlocked by hand');

    await shop.inShop('POST', `/products/${id}/publishing_succeeded.json`, {
      external: { id: 'p', handle: 'http://x/' },
    });
    await press('/', { action: 'unpublish', product: id });
    await shop.idle();
    expect(shop.received.map(({ event }) => event.resource.data)).toMatchObject([
      { action: 'create' },
      { action: 'delete' },
    ]);
  });

  test('change stock, sale status and price, by variant or all at once', async () => {
    const tee = await productNamed(shop, 'Daily Log Tee');
    const path = `/products/${tee.id}`;
    const variant = { product: tee.id, variant: String(tee.variants[0]?.id) };
    await press(path, { action: 'run-out', ...variant });
    await press(path, { action: 'disable', ...variant });
    expect((await product(tee.id)).variants[0]).toMatchObject({ is_available: false, is_enabled: false });
    await press(path, { action: 'restock', ...variant });
    await press(path, { action: 'enable', ...variant });
    expect((await product(tee.id)).variants[0]).toMatchObject({ is_available: true, is_enabled: true });

    await press(path, { action: 'prices', product: tee.id, price: '$41.50', cost: '' });
    const after = await product(tee.id);
    expect(after.variants.every(({ price }) => price === 4150)).toBe(true);
    expect(after.variants.map(({ cost }) => cost)).toEqual(tee.variants.map(({ cost }) => cost));
    expect(await press(path, { action: 'prices', product: tee.id, price: 'much', cost: '' })).toMatchObject({
      status: 400,
      html: expect.stringContaining('Enter an amount such as 38.00.'),
    });
  });

  test('are deleted, and created again with another id', async () => {
    const { id } = await productNamed(shop, 'Daily Log Tee');
    await press('/', { action: 'again', product: id });
    expect((await shop.inShop('GET', `/products/${id}.json`)).status).toBe(404);
    const next = await productNamed(shop, 'Daily Log Tee');
    const gone = await press(`/products/${next.id}`, { action: 'delete', product: next.id });
    expect(gone.location).toBe('/_printify/');
    expect((await open('/')).html).not.toContain('Daily Log Tee');
  });
});

describe("the merchant's orders", () => {
  test('are advanced, shipped, delivered and canceled with a button', async () => {
    expect((await open('/orders')).html).toContain('No orders yet.');
    const order = await placed(shop, await teeOrder(shop));
    const act = (action: string, more = {}) => press('/orders', { action, order, ...more });
    for (const action of ['move', 'move', 'move', 'ship-part']) await act(action);
    expect((await orderNow(shop, order)).status).toBe('partially-fulfilled');
    await act('ship');
    expect((await orderNow(shop, order)).status).toBe('fulfilled');
    const [shipment] = (await orderNow(shop, order)).shipments ?? [];
    expect((await open('/orders')).html).toContain(`aria-label="Deliver ${shipment?.number}"`);
    await act('deliver', { number: shipment?.number });
    expect((await orderNow(shop, order)).shipments?.[0]?.delivered_at).not.toBeNull();

    const other = await placed(shop, await teeOrder(shop, { external_id: 'ord_2' }));
    await press('/orders', { action: 'issue', order: other });
    expect((await orderNow(shop, other)).status).toBe('had-issues');
    await press('/orders', { action: 'cancel', order: other });
    expect((await orderNow(shop, other)).status).toBe('canceled');
  });
});

describe("the merchant's webhooks and account", () => {
  test('a sample is sent, shown and sent again', async () => {
    expect((await open('/webhooks')).html).toContain('No webhooks yet.');
    await shop.listen('order:created');
    const { webhooks } = await shop.view<{ webhooks: { id: string }[] }>('webhooks');
    await press('/webhooks', { action: 'simulate', webhook: webhooks[0]?.id ?? '' });
    await shop.idle();
    const event = shop.received[0]?.event.id ?? '';
    expect((await open('/webhooks')).html).toContain(event);
    await press('/webhooks', { action: 'redeliver', event });
    expect(shop.received.map((one) => one.event.id)).toEqual([event, event]);
  });

  test('the token is shown, revoked and restored', async () => {
    expect((await open('/account')).html).toContain(shop.token);
    await press('/account', { action: 'revoke' });
    expect((await shop.call('GET', '/shops.json')).status).toBe(401);
    expect((await open('/account')).html).toContain('Revoked');
    await press('/account', { action: 'restore' });
    expect((await shop.call('GET', '/shops.json')).status).toBe(200);
  });

  test('the shop is disconnected and connected, production is set, and the request count is reset', async () => {
    const shopNumber = String(shop.shopId);
    await press('/account', { action: 'disconnect', shop: shopNumber });
    expect((await shop.call('GET', '/shops.json')).body).toMatchObject([{ sales_channel: 'disconnected' }]);
    await press('/account', { action: 'connect', shop: shopNumber });
    expect((await shop.call('GET', '/shops.json')).body).toMatchObject([{ sales_channel: 'custom_integration' }]);
    await press('/account', { action: 'production', step: '5', approval: '', payment: 'fails', stock: 'had-issues' });
    expect(await shop.view('state')).toMatchObject({
      settings: { stepEvery: 5000, approvalAfter: null, paymentFails: true, outOfStockOrders: 'had-issues' },
    });
    expect((await open('/account')).html).toContain('2 requests, 0 errors');
    await press('/account', { action: 'reset-log' });
    expect((await open('/account')).html).toContain('0 requests, 0 errors');
  });
});
