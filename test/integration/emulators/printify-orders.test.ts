import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Order, Product } from '#infra/local/printify/types.ts';
import {
  ADDRESS,
  mixedOrder,
  openPrintifyShop,
  orderNow,
  type Page,
  type PrintifyShop,
  placed,
  productNamed,
  sellable,
  teeOrder,
} from './printify-shop.ts';

const MINUTE = 60_000;

let shop: PrintifyShop;
beforeEach(async () => {
  shop = await openPrintifyShop();
});
afterEach(() => shop.close());

const submit = (order: object) => shop.inShop<Record<string, unknown>>('POST', '/orders.json', order);
const send = (id: string) => shop.inShop('POST', `/orders/${id}/send_to_production.json`);
const cancel = (id: string) => shop.inShop<Order>('POST', `/orders/${id}/cancel.json`);
/** Moves the clock forward far enough that no order is `pending` anymore. */
const settled = () => shop.pass(5_000);
const trail = () =>
  shop.received.map(({ event }) => {
    const { status } = (event.resource.data ?? {}) as { status?: string };
    return status ? `${event.type} ${status}` : event.type;
  });
const lineErrors = async (line: object) => {
  const { body, status } = await submit(await teeOrder(shop, { line_items: [line] }));
  return { status, code: body.code, reason: (body.errors as { reason: string }).reason };
};

describe('submitting an order', () => {
  test('answers with an id only, and the order reads back as it was sent', async () => {
    const wanted = await mixedOrder(shop);
    const answer = await submit(wanted);
    expect(answer).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^[0-9a-f]{24}$/) } });
    expect(Object.keys(answer.body)).toEqual(['id']);

    const [tee, hoodie] = [await productNamed(shop, 'Daily Log Tee'), await productNamed(shop, 'Dead Load Hoodie')];
    const line = (product: Product, quantity: number, shipping: number, externalId: string) => ({
      product_id: product.id,
      variant_id: sellable(product).id,
      quantity,
      print_provider_id: product.print_provider_id,
      cost: sellable(product).cost,
      shipping_cost: shipping,
      status: 'on-hold',
      metadata: {
        title: product.title,
        price: sellable(product).price,
        variant_label: sellable(product).title,
        sku: sellable(product).sku,
        country: 'United States',
        external_id: externalId,
      },
      sent_to_production_at: null,
      fulfilled_at: null,
    });
    expect(await orderNow(shop, String(answer.body.id))).toEqual({
      id: answer.body.id,
      app_order_id: expect.stringMatching(/^\d+\.\d+$/),
      address_to: { ...ADDRESS, country: 'United States', company: null },
      line_items: [line(tee, 2, 475 + 240, 'line-1'), line(hoodie, 1, 849, 'line-2')],
      metadata: {
        order_type: 'api',
        shop_order_id: 'ord_1',
        shop_order_label: '1042',
        shop_fulfilled_at: '1970-01-01 00:00:00+00:00',
      },
      total_price: 2 * sellable(tee).cost + sellable(hoodie).cost,
      total_shipping: 475 + 240 + 849,
      total_tax: 0,
      status: 'pending',
      shipping_method: 1,
      is_printify_express: false,
      is_economy_shipping: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00:00$/),
      printify_connect: { url: expect.stringContaining(`${shop.url}/_printify/`), id: expect.any(String) },
    });
  });

  test('accepts a line with its own artwork and creates a product that lists leave out', async () => {
    const line = {
      blueprint_id: 12,
      print_provider_id: 29,
      variant_id: 12_001,
      print_areas: { front: 'https://images.example.com/a.png' },
      quantity: 1,
    };
    const id = await placed(shop, await teeOrder(shop, { line_items: [line] }));
    const [item] = (await orderNow(shop, id)).line_items;
    expect(item).toMatchObject({ variant_id: 12_001, print_provider_id: 29 });
    expect((await shop.inShop('GET', `/products/${item?.product_id}.json`)).body).toMatchObject({ visible: false });
    expect((await shop.inShop<Page<Product>>('GET', '/products.json')).body.total).toBe(7);
  });

  test('twice under one external id is refused with the order that exists, also when it was canceled', async () => {
    const wanted = await teeOrder(shop);
    const id = await placed(shop, wanted);
    const duplicate = {
      status: 409,
      body: {
        status: 'error',
        code: 8503,
        errors: { reason: 'Order already exists', code: 8503 },
        order: { id, external_id: 'ord_1' },
      },
    };
    expect(await submit(wanted)).toMatchObject(duplicate);
    await settled();
    await cancel(id);
    expect(await submit(wanted)).toMatchObject(duplicate);
    expect((await shop.inShop<Page<Order>>('GET', '/orders.json')).body.total).toBe(1);
  });

  test('fifty times at once makes one order', async () => {
    const wanted = await teeOrder(shop);
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(wanted)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });

  test('that succeeds without an answer is found by its external id', async () => {
    const wanted = await teeOrder(shop);
    shop.faults.set({
      service: 'printify',
      mode: 'timeout_after_success',
      remaining: 1,
      milliseconds: 5,
      path: '/orders.json',
    });
    await expect(submit(wanted)).rejects.toThrow();
    const again = await submit(wanted);
    expect(again.status).toBe(409);
    expect((await orderNow(shop, String((again.body.order as { id: string }).id))).metadata.shop_order_id).toBe(
      'ord_1',
    );
  });

  test('without lines or with a bad address is refused with the code and the fields', async () => {
    expect((await submit({ ...(await teeOrder(shop)), line_items: [] })).body).toMatchObject({ code: 8150 });
    const address = { ...ADDRESS, zip: '', region: '', country: 'US', email: 'nobody' };
    const refused = await submit(await teeOrder(shop, { address_to: address }));
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ status: 'error', code: 8103, message: 'Validation failed.' });
    expect(JSON.parse((refused.body.errors as { reason: string }).reason)).toEqual({
      zip: ['The zip field is required.'],
      region: ['The region field is required.'],
      email: ['The email must be a valid email address.'],
    });
    const unknown = await submit(await teeOrder(shop, { address_to: { ...ADDRESS, country: 'XX' } }));
    expect(unknown.body).toMatchObject({ code: 8103 });
    expect((await submit(await teeOrder(shop, { address_to: undefined }))).body).toMatchObject({ code: 8150 });
  });

  test('goes to countries without regions and to people with one name', async () => {
    const address = { ...ADDRESS, last_name: '', country: 'BE', region: '', city: 'Retie', zip: '2470' };
    const id = await placed(shop, await teeOrder(shop, { address_to: address }));
    expect((await orderNow(shop, id)).address_to).toMatchObject({ country: 'Belgium', region: '', last_name: '' });
  });

  test('refuses numbers as text and ids that do not exist', async () => {
    const tee = await productNamed(shop, 'Daily Log Tee');
    const good = { product_id: tee.id, variant_id: sellable(tee).id, quantity: 1 };
    expect(await lineErrors({ ...good, variant_id: String(good.variant_id) })).toEqual({
      status: 400,
      code: 8150,
      reason: 'line_items.0.variant_id: The line_items.0.variant_id must be an integer.',
    });
    expect((await lineErrors({ ...good, quantity: 0 })).code).toBe(8150);
    expect((await lineErrors({ ...good, variant_id: 1 })).reason).toContain('line_items.0.variant_id');
    expect((await lineErrors({ ...good, product_id: 'f'.repeat(24) })).reason).toContain('line_items.0.product_id');
    expect((await lineErrors({ sku: 'none', quantity: 1 })).reason).toContain('line_items.0.sku');
    expect((await lineErrors({ quantity: 1 })).reason).toContain('line_items.0.blueprint_id');
  });

  test('refuses disabled and unavailable variants', async () => {
    const tee = await productNamed(shop, 'Daily Log Tee');
    const { id } = sellable(tee);
    const line = { product_id: tee.id, variant_id: id, quantity: 1 };
    await shop.control('variants', { productId: tee.id, variantIds: [id], available: false });
    expect((await lineErrors(line)).reason).toContain('out of stock');
    await shop.control('variants', { productId: tee.id, variantIds: [id], available: true, enabled: false });
    expect((await lineErrors(line)).reason).toContain('disabled');
  });

  test('of an unavailable variant may also get stuck, and continues when it is available', async () => {
    await shop.control('settings', { outOfStockOrders: 'had-issues' });
    const tee = await productNamed(shop, 'Daily Log Tee');
    const wanted = await teeOrder(shop);
    await shop.control('variants', { productId: tee.id, available: false });
    const id = await placed(shop, wanted);
    await settled();
    expect(await orderNow(shop, id)).toMatchObject({ status: 'had-issues', line_items: [{ status: 'has-issues' }] });
    expect((await send(id)).body).toMatchObject({ code: 8502 });
    await shop.control('move', { orderId: id });
    expect(await orderNow(shop, id)).toMatchObject({ status: 'on-hold', line_items: [{ status: 'on-hold' }] });
  });

  test('by a shipping method that does not apply is refused', async () => {
    expect((await submit(await mixedOrder(shop, { shipping_method: 4 }))).body).toMatchObject({ code: 8150 });
    expect((await submit(await teeOrder(shop, { shipping_method: 3 }))).status).toBe(400);
    const id = await placed(shop, await teeOrder(shop, { shipping_method: 4 }));
    expect(await orderNow(shop, id)).toMatchObject({ is_economy_shipping: true, total_shipping: 399 + 219 });
  });
});

describe('lists of orders', () => {
  test('hold ten at most, the newest first, by status and by SKU', async () => {
    for (let count = 1; count <= 12; count += 1)
      await placed(shop, await teeOrder(shop, { external_id: `ord_${count}` }));
    await settled();
    const last = await placed(shop, await mixedOrder(shop, { external_id: 'ord_13' }));
    const list = async (query: string) => (await shop.inShop<Page<Order>>('GET', `/orders.json${query}`)).body;

    const first = await list('');
    expect(first).toMatchObject({ current_page: 1, last_page: 2, per_page: 10, total: 13 });
    expect(first.data[0]?.id).toBe(last);
    expect((await list('?page=2')).data).toHaveLength(3);
    expect((await list('?status=pending')).data.map(({ id }) => id)).toEqual([last]);
    expect((await list('?status=on-hold')).total).toBe(12);
    const hoodie = sellable(await productNamed(shop, 'Dead Load Hoodie'));
    expect((await list(`?sku=${hoodie.sku}`)).data.map(({ id }) => id)).toEqual([last]);
    expect((await shop.inShop('GET', '/orders.json?limit=11')).status).toBe(400);
  });
});

describe('quotes for shipping', () => {
  const quote = (line_items: unknown, country = 'US') =>
    shop.inShop('POST', '/orders/shipping.json', { line_items, address_to: { ...ADDRESS, country } });

  test('name every method for the whole order, in cents, with the old name of priority', async () => {
    const { line_items } = await teeOrder(shop);
    expect((await quote(line_items)).body).toEqual({
      standard: 715,
      express: 1499,
      priority: 1499,
      printify_express: 1039,
      economy: 618,
    });
  });

  test('leave out methods that do not apply, and add up over print providers', async () => {
    const { line_items } = await mixedOrder(shop);
    expect((await quote(line_items)).body).toEqual({
      standard: 715 + 849,
      express: 1499 + 1459,
      priority: 1499 + 1459,
    });
    expect((await quote(line_items, 'DE')).body).toEqual({ standard: 1099 + 499 + 1699 });
  });

  test('equal the cost of the order', async () => {
    const wanted = await mixedOrder(shop, { shipping_method: 2 });
    const { body } = await quote(wanted.line_items);
    const order = await orderNow(shop, await placed(shop, wanted));
    expect(order.total_shipping).toBe((body as { priority: number }).priority);
    expect(order.line_items.reduce((sum, line) => sum + line.shipping_cost, 0)).toBe(order.total_shipping);
  });

  test('are refused for unknown countries and empty orders', async () => {
    const { line_items } = await teeOrder(shop);
    expect((await quote(line_items, 'ZZ')).body).toMatchObject({ code: 8103 });
    expect((await quote([])).body).toMatchObject({ code: 8150 });
    expect((await shop.inShop('POST', '/orders/shipping.json', { line_items })).body).toMatchObject({ code: 8150 });
  });
});

describe('sending to production', () => {
  test('is refused while the order is pending, and works a few seconds later', async () => {
    const id = await placed(shop, await teeOrder(shop));
    const { app_order_id } = await orderNow(shop, id);
    expect(await send(id)).toMatchObject({
      status: 400,
      body: {
        status: 'error',
        code: 8502,
        message: 'Operation failed.',
        errors: {
          reason: `It is not allowed to sent order "${app_order_id}" to production with status pending.`,
          code: 8502,
        },
      },
    });
    await settled();
    expect((await orderNow(shop, id)).status).toBe('on-hold');
    expect(await send(id)).toMatchObject({ status: 200, body: { id } });
    expect(await orderNow(shop, id)).toMatchObject({
      status: 'sending-to-production',
      line_items: [{ status: 'sending-to-production' }],
    });
    expect((await send(id)).body).toMatchObject({ code: 8502 });
  });

  test('fails with the card of the merchant and can be retried', async () => {
    const id = await placed(shop, await teeOrder(shop));
    await settled();
    await shop.control('settings', { paymentFails: true });
    expect((await send(id)).status).toBe(200);
    expect((await orderNow(shop, id)).status).toBe('payment-not-received');
    await shop.control('settings', { paymentFails: false });
    await send(id);
    expect((await orderNow(shop, id)).status).toBe('sending-to-production');
  });

  test('happens on its own unless the merchant approves orders by hand', async () => {
    await shop.control('settings', { approvalAfter: 60 * MINUTE });
    const id = await placed(shop, await teeOrder(shop));
    await shop.pass(59 * MINUTE);
    expect((await orderNow(shop, id)).status).toBe('on-hold');
    await shop.pass(2 * MINUTE);
    expect((await orderNow(shop, id)).status).toBe('sending-to-production');
  });
});

describe('canceling', () => {
  test('works before production and sends the shop the new status', async () => {
    await shop.listen('order:updated');
    const id = await placed(shop, await teeOrder(shop));
    expect((await cancel(id)).body).toMatchObject({ code: 8502 });
    await settled();
    expect((await cancel(id)).body).toMatchObject({ id, status: 'canceled', line_items: [{ status: 'canceled' }] });
    await shop.idle();
    expect(trail()).toEqual(['order:updated on-hold', 'order:updated canceled']);
    expect((await send(id)).body).toMatchObject({ code: 8502 });
  });

  test('works when the card failed, but not after production began', async () => {
    const [unpaid, begun] = [
      await placed(shop, await teeOrder(shop, { external_id: 'ord_1' })),
      await placed(shop, await teeOrder(shop, { external_id: 'ord_2' })),
    ];
    await settled();
    await send(begun);
    expect((await cancel(begun)).body).toMatchObject({ code: 8502 });
    await shop.control('settings', { paymentFails: true });
    await send(unpaid);
    expect((await cancel(unpaid)).body.status).toBe('canceled');
    expect((await shop.control('cancel', { orderId: begun })).body.status).toBe('canceled');
  });
});

describe('production', () => {
  test('follows the clock: two print providers, two shipments, both delivered, an event for every step in order', async () => {
    await shop.listen(
      'order:created',
      'order:updated',
      'order:sent-to-production',
      'order:shipment:created',
      'order:shipment:delivered',
    );
    await shop.control('settings', { stepEvery: MINUTE });
    const id = await placed(shop, await mixedOrder(shop));
    await settled();
    await send(id);
    const seen: string[] = [];
    for (let minute = 0; minute < 7; minute += 1) {
      const { status, shipments = [] } = await orderNow(shop, id);
      seen.push(`${status} ${shipments.length} ${shipments.filter(({ delivered_at }) => delivered_at).length}`);
      await shop.pass(MINUTE);
    }
    expect(seen).toEqual([
      'sending-to-production 0 0',
      'in-production 0 0',
      'partially-fulfilled 1 0',
      'fulfilled 2 0',
      'fulfilled 2 1',
      'fulfilled 2 2',
      'fulfilled 2 2',
    ]);
    expect(trail()).toEqual([
      'order:created',
      'order:updated on-hold',
      'order:updated sending-to-production',
      'order:sent-to-production',
      'order:updated in-production',
      'order:shipment:created',
      'order:updated partially-fulfilled',
      'order:shipment:created',
      'order:updated fulfilled',
      'order:shipment:delivered',
      'order:shipment:delivered',
    ]);
    const order = await orderNow(shop, id);
    expect(order).toMatchObject({ sent_to_production_at: expect.any(String), fulfilled_at: expect.any(String) });
    expect(order.metadata.shop_fulfilled_at).toBe(order.fulfilled_at);
    expect(order.line_items.every(({ status, fulfilled_at }) => status === 'fulfilled' && fulfilled_at)).toBe(true);
    const [tee, hoodie] = order.line_items;
    const shipped = shop.received.map(({ event }) => event).filter(({ type }) => type === 'order:shipment:created');
    expect(shipped.map(({ resource }) => resource.data)).toEqual([
      {
        shop_id: shop.shopId,
        shipped_at: expect.any(String),
        carrier: {
          code: 'USPS',
          tracking_number: order.shipments?.[0]?.number,
          tracking_url: order.shipments?.[0]?.url,
        },
        skus: [tee?.metadata.sku],
      },
      expect.objectContaining({ skus: [hoodie?.metadata.sku] }),
    ]);
    expect(order.shipments?.[0]).toEqual({
      carrier: 'usps',
      number: expect.stringMatching(/^94\d{20}$/),
      url: expect.stringContaining('https://'),
      delivered_at: expect.any(String),
    });
  });

  test('makes every overdue step at once, also after a restart', async () => {
    await shop.control('settings', { stepEvery: MINUTE });
    const id = await placed(shop, await mixedOrder(shop));
    await settled();
    await send(id);
    await shop.restart();
    await shop.pass(60 * MINUTE);
    const { status, shipments } = await orderNow(shop, id);
    expect([status, shipments?.every(({ delivered_at }) => delivered_at)]).toEqual(['fulfilled', true]);
  });

  test('advances by hand, one step or to a status', async () => {
    const id = await placed(shop, await mixedOrder(shop));
    expect((await shop.control('move', { orderId: id })).body.status).toBe('on-hold');
    expect((await shop.control('move', { orderId: id, to: 'in-production' })).body.status).toBe('in-production');
    expect((await shop.control('move', { orderId: id, to: 'fulfilled' })).body.status).toBe('fulfilled');
  });

  test('ships one line in several shipments, and a part of the order before the rest', async () => {
    const id = await placed(shop, await mixedOrder(shop));
    expect((await shop.control('ship', { orderId: id })).status).toBe(400);
    await shop.control('move', { orderId: id, to: 'in-production' });
    const part = { orderId: id, lines: [0], carrier: 'dhl', number: 'JD01', completes: false };
    const { body: first } = await shop.control<Order>('ship', part);
    expect(first).toMatchObject({ status: 'partially-fulfilled', shipments: [{ carrier: 'dhl', number: 'JD01' }] });
    expect(first.line_items.map(({ status }) => status)).toEqual(['in-production', 'in-production']);
    await shop.control('ship', { orderId: id, lines: [0] });
    const { body: last } = await shop.control<Order>('ship', { orderId: id });
    expect(last.status).toBe('fulfilled');
    expect(last.shipments).toHaveLength(3);
    const { body: arrived } = await shop.control<Order>('deliver', { orderId: id, number: 'JD01' });
    expect(arrived.shipments?.map(({ delivered_at }) => delivered_at !== null)).toEqual([true, false, false]);
    expect((await shop.control('deliver', { orderId: id, number: 'JD01' })).status).toBe(400);
  });

  test('reports a problem with one line, and continues', async () => {
    await shop.listen('order:updated');
    const id = await placed(shop, await mixedOrder(shop));
    await shop.control('move', { orderId: id, to: 'in-production' });
    await shop.control('issue', { orderId: id, lines: [1] });
    const order = await orderNow(shop, id);
    expect(order.status).toBe('had-issues');
    expect(order.line_items.map(({ status }) => status)).toEqual(['in-production', 'has-issues']);
    await shop.control('move', { orderId: id });
    await shop.idle();
    expect(trail().slice(-2)).toEqual(['order:updated had-issues', 'order:updated in-production']);
  });
});
