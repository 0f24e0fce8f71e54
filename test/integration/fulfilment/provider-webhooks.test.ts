import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#shared/catalogue/product.ts';
import { jobId } from '#shared/jobs/kinds.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import {
  type Maker,
  madeLine,
  makerOf,
  sellProviderProducts,
  setProvider,
} from '../../support/fulfilment/provider-orders.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { eventually } from '../../support/shopping.ts';

let shop: Shop;
let maker: Maker;
let made: Product[];
let secret: string;

beforeAll(async () => {
  shop = await startShop();
  maker = await makerOf(shop);
  const early = await deliver(event('order:updated', 'none'), 'sha256=00');
  expect(early.status).toBe(400);
  await connectProvider(shop);
  made = await sellProviderProducts(shop, maker.store);
  await setProvider(maker.store, { graceMinutes: 0 });
  await maker.provider.settings({ pendingFor: 0, approvalAfter: null, stepEvery: null });
  const { getProviderKey } = await import('#outside/provider-secret.ts');
  secret = (await getProviderKey())?.webhookSecret ?? '';
});
afterAll(() => shop?.close());

const event = (type: string, id: string, data: object = {}, eventId: string = randomUUID()) =>
  JSON.stringify({
    id: eventId,
    type,
    created_at: '2026-01-31 15:00:00+00:00',
    resource: { id, type: type.split(':')[0], data: { shop_id: shop.local.printify.shopId, ...data } },
  });
const signed = (body: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const deliver = (body: string, signature: string | null = signed(body)) =>
  shop.call<Problem>('POST', '/api/webhooks/printify', body, signature ? { 'x-pfy-signature': signature } : {});

/** Places a paid order and waits until the provider produces it. Returns the order with the provider's id. */
async function orderInProduction() {
  const order = await maker.buy([madeLine(made[0])]);
  const { provider } = await maker.orderOnce(order.id, (now) => now.provider?.state === 'submitted');
  const providerId = provider?.orderId ?? '';
  await maker.hurry('watch_order', order.id);
  await eventually(async () => (await maker.provider.of(order))[0]?.status === 'sending-to-production');
  return { id: order.id, providerId };
}

const looksAt = async (providerId: string) => {
  const { log } = await maker.provider.view<{ log: { method: string; path: string }[] }>('traffic');
  return log.filter(({ method, path }) => method === 'GET' && path.endsWith(`/orders/${providerId}.json`)).length;
};

describe('an event of the provider', () => {
  test('updates the order at once, through to its shipment', async () => {
    const { id, providerId } = await orderInProduction();
    await maker.provider.move(providerId, 'in-production');
    await maker.provider.ship(providerId);
    await maker.orderOnce(id, ({ status }) => status === 'shipped');
    await maker.provider.deliver(providerId);
    await maker.orderOnce(id, ({ status }) => status === 'delivered');
  });

  test('takes effect once, even when it is delivered ten times', async () => {
    const { id, providerId } = await orderInProduction();
    await maker.provider.control('idle');
    await shop.drain();
    const before = await looksAt(providerId);
    const body = event('order:updated', providerId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(body)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    await shop.drain();
    await eventually(async () => (await looksAt(providerId)) > before);
    await deliver(body);
    await shop.drain();
    expect(await looksAt(providerId)).toBe(before + 1);
    expect((await maker.office.order(id)).status).toBe('fulfillment_pending');
  });

  test('reverts nothing when it is late or out of order', async () => {
    const { id, providerId } = await orderInProduction();
    await maker.provider.move(providerId, 'in-production');
    await maker.provider.ship(providerId);
    await maker.provider.deliver(providerId);
    await maker.orderOnce(id, ({ status }) => status === 'delivered');
    await maker.provider.control('redeliver', { resourceId: providerId, times: 2, parallel: 4 });
    for (const type of ['order:created', 'order:sent-to-production']) {
      expect((await deliver(event(type, providerId))).status).toBe(200);
    }
    await shop.drain();
    const { status, shipments, mails } = await maker.office.order(id);
    expect(status).toBe('delivered');
    expect(shipments).toHaveLength(1);
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
      'order_confirmation',
      'order_delivered',
      'order_shipped',
    ]);
  });

  test('of an unknown order changes nothing, and at most enqueues a later check', async () => {
    const { status } = await deliver(event('order:updated', '5a96f649b2439217d070f507'));
    expect(status).toBe(200);
    const key = jobId('watch_order', { providerOrderId: '5a96f649b2439217d070f507' });
    expect(Date.parse((await maker.store.getJob(key))?.dueAt ?? '')).toBeGreaterThan(Date.now());
    await maker.hurry('watch_order', '5a96f649b2439217d070f507');
    await eventually(async () => (await maker.store.getJob(key)) === null);
  });

  test('links the order of a submission whose answer was lost', async () => {
    // The four failures are the submission and the three lookups that follow it.
    await shop.fault('printify', 'timeout_after_success', 4, 'orders.json');
    const order = await maker.buy([madeLine(made[0])]);
    const [there] = await eventually(async () => {
      const found = await maker.provider.of(order);
      return found.length > 0 && found;
    });
    await eventually(async () => (await maker.office.work(order.id)).some(({ reason }) => reason !== null));
    await maker.hurry('watch_order', there?.id ?? '');
    await maker.orderOnce(order.id, ({ provider }) => provider?.orderId === there?.id);
    expect(await maker.provider.of(order)).toHaveLength(1);
  });

  test('with unknown content, or of another shop, is accepted and ignored', async () => {
    const bodies = [
      event('order:vanished', 'x'),
      event('order:updated', 'x', { shop_id: 99 }),
      '[]',
      'no json',
      event('product:deleted', 'x'),
    ];
    for (const body of bodies) expect((await deliver(body)).status).toBe(200);
    expect(await maker.store.getJob(jobId('watch_order', { providerOrderId: 'x' }))).toBeNull();
  });

  test('is accepted only with the signature of its exact bytes', async () => {
    const body = event('order:updated', '5a96f649b2439217d070f508');
    for (const answer of [
      await deliver(body, null),
      await deliver(body, 'sha256=00'),
      await deliver(body, signed(`${body} `)),
      await deliver(`${body} `, signed(body)),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
    }
    expect(await maker.store.getJob(jobId('watch_order', { providerOrderId: '5a96f649b2439217d070f508' }))).toBeNull();
  });
});
