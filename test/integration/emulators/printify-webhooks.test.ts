import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Order, TOPICS, type Topic } from '#infra/local/printify/types.ts';
import {
  openPrintifyShop,
  type PrintifyShop,
  placed,
  productNamed,
  teeOrder,
  WEBHOOK_SECRET,
} from './printify-shop.ts';

const MINUTE = 60_000;

interface Webhook {
  id: string;
  topic: Topic;
  url: string;
  shop_id: string;
}

interface DeliveryView {
  eventId: string;
  topic: Topic;
  state: string;
  attempts: { status: number | null; error: string | null }[];
}

let shop: PrintifyShop;
beforeEach(async () => {
  shop = await openPrintifyShop();
});
afterEach(() => shop.close());

const create = (body: object) => shop.inShop<Webhook>('POST', '/webhooks.json', body);
const list = async () => (await shop.inShop<Webhook[]>('GET', '/webhooks.json')).body;
const remove = (id: string, query: string) => shop.inShop('DELETE', `/webhooks/${id}.json${query}`);
const deliveries = async () => (await shop.view<{ deliveries: DeliveryView[] }>('deliveries')).deliveries;
const rename = async (title: string) => {
  const { id } = await productNamed(shop, 'Dead Load Hoodie');
  await shop.control('product', { productId: id, tags: [title] });
  return id;
};
const types = () => shop.received.map(({ event }) => event.type);

describe('webhooks of a shop', () => {
  test('are created, listed, changed and deleted; the secret is never shown', async () => {
    const { body: made } = await create({ topic: 'order:created', url: shop.hookUrl, secret: WEBHOOK_SECRET });
    expect(made).toEqual({
      topic: 'order:created',
      url: shop.hookUrl,
      shop_id: String(shop.shopId),
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    expect(await list()).toEqual([made]);
    const url = 'https://shop.example/api/webhooks/printify';
    expect((await shop.inShop('PUT', `/webhooks/${made.id}.json`, { url })).body).toEqual({ ...made, url });
    expect((await remove(made.id, '?host=shop.example')).body).toEqual({ id: made.id });
    expect(await list()).toEqual([]);
  });

  test('are deleted only with their host', async () => {
    const { body: made } = await create({ topic: 'order:created', url: 'https://shop.example/hook' });
    expect((await remove(made.id, '')).status).toBe(400);
    expect((await remove(made.id, '?host=other.example')).status).toBe(400);
    expect(await list()).toHaveLength(1);
    expect((await remove(made.id, '?host=shop.example')).status).toBe(200);
  });

  test('exist once per topic, for known topics and valid URLs', async () => {
    const wanted = { topic: 'order:created', url: shop.hookUrl };
    expect((await create(wanted)).status).toBe(200);
    expect(await create(wanted)).toMatchObject({ status: 400, body: { code: 8150 } });
    expect((await create({ ...wanted, topic: 'order:shipped' })).status).toBe(400);
    expect((await create({ topic: 'order:updated', url: 'nowhere' })).status).toBe(400);
    expect((await create({ topic: 'order:updated' })).status).toBe(400);
  });

  test('send a sample of every topic on request', async () => {
    await shop.listen(...TOPICS);
    for (const { id } of await list()) expect((await shop.inShop('POST', `/webhooks/${id}/simulate`)).status).toBe(204);
    await shop.idle();
    expect(types().sort()).toEqual([...TOPICS].sort());
    const samples = Object.fromEntries(shop.received.map(({ event }) => [event.type, event.resource]));
    expect(samples['shop:disconnected']).toEqual({ id: shop.shopId, type: 'shop', data: null });
    expect(samples['order:shipment:delivered']?.data).toMatchObject({
      shop_id: shop.shopId,
      delivered_at: expect.any(String),
      carrier: { code: 'USPS', tracking_number: expect.any(String) },
      skus: [expect.any(String)],
    });
  });
});

describe('a delivered event', () => {
  test('is signed over the raw bytes with the secret of the webhook', async () => {
    await shop.listen('product:updated');
    await rename('Ünïcode & <tags>');
    await shop.idle();
    const [{ body, signature } = { body: '', signature: '' }] = shop.received;
    expect(signature).toBe(`sha256=${createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex')}`);
  });

  test('is unsigned when the webhook has no secret', async () => {
    await create({ topic: 'product:updated', url: shop.hookUrl });
    await rename('A');
    await shop.idle();
    expect(shop.received[0]).toMatchObject({ signature: undefined });
  });

  test('has a topic with a webhook', async () => {
    await shop.listen('product:deleted');
    await rename('A');
    await shop.idle();
    expect(shop.received).toEqual([]);
    expect(await deliveries()).toEqual([]);
  });

  test('is about a resource that can be read at once', async () => {
    await shop.listen('order:created');
    const id = await placed(shop, await teeOrder(shop));
    await shop.idle();
    expect(shop.received[0]?.event.resource).toEqual({ id, type: 'order', data: { shop_id: shop.shopId } });
    expect((await shop.inShop<Order>('GET', `/orders/${id}.json`)).status).toBe(200);
  });

  test('has a number as its id when the shop is disconnected', async () => {
    await shop.listen('shop:disconnected');
    await shop.control('shop', { disconnected: true });
    await shop.control('shop', { disconnected: true });
    await shop.idle();
    expect(shop.received.map(({ event }) => event.resource)).toEqual([{ id: shop.shopId, type: 'shop', data: null }]);
  });
});

describe('an endpoint that fails', () => {
  test('gets three retries with the same bytes, then is blocked for an hour and loses all events', async () => {
    await shop.listen('product:updated');
    shop.answerWith(() => 500);
    await rename('first');
    await shop.idle();
    for (const wait of [1, 2, 4]) await shop.pass(wait * MINUTE);
    expect(shop.received).toHaveLength(4);
    expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1);
    await shop.pass(10 * MINUTE);
    expect(shop.received).toHaveLength(4);

    shop.answerWith(() => 200);
    await rename('second');
    await shop.pass(49 * MINUTE);
    expect(shop.received).toHaveLength(4);
    await shop.pass(2 * MINUTE);
    await rename('third');
    await shop.idle();
    expect(shop.received).toHaveLength(5);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'lost', 'failed']);
  });

  test('is blocked for that topic only, and can be unblocked by hand', async () => {
    await shop.listen('product:updated', 'order:created');
    shop.answerWith(() => 503);
    await rename('first');
    await shop.idle();
    for (const wait of [1, 2, 4]) await shop.pass(wait * MINUTE);
    shop.answerWith(() => 200);
    await placed(shop, await teeOrder(shop));
    await rename('lost');
    await shop.idle();
    expect(types().slice(4)).toEqual(['order:created']);
    const { webhooks } = await shop.view<{ webhooks: (Webhook & { blockedUntil: number })[] }>('webhooks');
    const blocked = webhooks.find(({ blockedUntil }) => blockedUntil > 0);
    expect(blocked?.topic).toBe('product:updated');
    await shop.control('unblock', { webhookId: blocked?.id });
    await rename('heard');
    await shop.idle();
    expect(types().slice(4)).toEqual(['order:created', 'product:updated']);
  });

  test('that recovers gets the events it missed', async () => {
    await shop.listen('product:updated');
    const answers = [500, 404, 200];
    shop.answerWith(() => answers.shift() ?? 200);
    await rename('first');
    await shop.idle();
    await shop.pass(MINUTE);
    await shop.pass(2 * MINUTE);
    const [delivery] = await deliveries();
    expect(delivery?.state).toBe('delivered');
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([500, 404, 200]);
  });

  test('has waits and blocks as short as the settings say', async () => {
    await shop.control('settings', { retryDelays: [0, 0, 0], blockFor: 0 });
    await shop.listen('product:updated');
    shop.answerWith(() => 500);
    await rename('first');
    await shop.idle();
    expect(shop.received).toHaveLength(4);
    shop.answerWith(() => 200);
    await rename('second');
    await shop.idle();
    expect(shop.received).toHaveLength(5);
  });

  test('gets retries by the clock of the control API', async () => {
    await shop.listen('product:updated');
    shop.answerWith(() => 500);
    await rename('first');
    await shop.idle();
    shop.answerWith(() => 200);
    await shop.control('clock', { advance: 2 * MINUTE });
    await shop.control('idle', {});
    expect((await deliveries())[0]?.state).toBe('delivered');
  });

  test('gets undelivered events after a restart', async () => {
    await shop.listen('product:updated');
    shop.answerWith(() => 500);
    await rename('first');
    await shop.idle();
    shop.answerWith(() => 200);
    await shop.restart();
    await shop.pass(2 * MINUTE);
    expect((await deliveries())[0]?.state).toBe('delivered');
  });
});

describe('an unreliable network', () => {
  const fault = (mode: 'drop' | 'duplicate' | 'reorder' | 'delay', milliseconds?: number) =>
    shop.faults.set({
      service: 'printify',
      mode,
      remaining: 1,
      path: 'webhook/product:updated',
      ...(milliseconds === undefined ? {} : { milliseconds }),
    });

  test('loses an event permanently', async () => {
    await shop.listen('product:updated');
    fault('drop');
    await rename('first');
    await shop.pass(60 * MINUTE);
    expect(shop.received).toEqual([]);
    expect((await deliveries())[0]?.state).toBe('dropped');
  });

  test('delivers an event several times under one id', async () => {
    await shop.listen('product:updated');
    fault('duplicate');
    await rename('first');
    await shop.idle();
    expect(shop.received).toHaveLength(3);
    expect(new Set(shop.received.map(({ event }) => event.id)).size).toBe(1);
  });

  test('delivers an event after the one that followed it', async () => {
    await shop.listen('product:updated');
    fault('reorder');
    await rename('first');
    await shop.idle();
    await rename('second');
    await shop.idle();
    const order = shop.received.map(({ event }) => event.id);
    const [second, first] = await deliveries();
    expect(order).toEqual([second?.eventId, first?.eventId]);
  });

  test('delivers an event late', async () => {
    await shop.listen('product:updated');
    fault('delay', 5 * MINUTE);
    await rename('first');
    await shop.idle();
    expect(shop.received).toEqual([]);
    await shop.pass(5 * MINUTE);
    expect(shop.received).toHaveLength(1);
  });

  test('delivers all events about a resource again on request, in parallel', async () => {
    await shop.listen('product:updated');
    const id = await rename('first');
    await shop.idle();
    const { body } = await shop.control('redeliver', { resourceId: id, times: 10, parallel: true });
    expect(body.attempts).toHaveLength(10);
    expect(shop.received).toHaveLength(11);
    expect(new Set(shop.received.map(({ body: bytes }) => bytes)).size).toBe(1);
  });
});
