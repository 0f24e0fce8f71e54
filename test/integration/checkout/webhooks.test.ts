import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDocuments } from '#infra/local/documents.ts';
import { signatureHeader } from '#infra/local/stripe/webhooks/deliveries.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { Job } from '#shared/jobs/job.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { stockedProduct } from '../../support/admin.ts';
import { seededDirectory } from '../../support/seeded-shop.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import {
  allOrders,
  as,
  checkOut,
  eventually,
  lineOf,
  mailsTo,
  newestOrders,
  pay,
  stockOf,
} from '../../support/shopping.ts';

let shop: Shop;
let store: ShopStore;
let product: ProductDetail;
let secret: string;

beforeAll(async () => {
  // The clock would create the orders that refused events must not create.
  shop = await startShop(seededDirectory(), 0, { isManual: true });
  store = await storeOf(shop);
  product = await stockedProduct(shop, 200);
  const documents = openDocuments(join(shop.dataDirectory, 'services.sqlite'));
  secret = documents.get<{ webhookSecret: string }>('start', 'stripe-keys')?.webhookSecret ?? '';
  documents.close();
  expect(secret).toMatch(/^whsec_/);
});
afterAll(() => shop?.close());

const open = async (of: ProductDetail, quantity = 1): Promise<string> => {
  const { status, body } = await checkOut(shop, [of], [lineOf(of, quantity)]);
  expect(status).toBe(201);
  return body.id;
};

const orderOf = async (sessionId: string): Promise<AdminOrder[]> =>
  (await newestOrders(shop)).filter((order) => order.sessionId === sessionId);

interface Sent {
  event: { id: string; type: string; data: { object: { id: string } } };
}

/** Returns the events of one session, so that tests can deliver them again. */
const eventsOf = async (sessionId: string): Promise<Sent['event'][]> => {
  const { body } = await shop.call<{ events: Sent[] }>('GET', '/_stripe/control/events');
  return body.events.map(({ event }) => event).filter(({ data }) => data.object.id === sessionId);
};

const now = () => Math.floor(Date.now() / 1000);

const deliver = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string>) =>
  fetch(`${shop.url}/api/webhooks/stripe`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });

const signed = (body: string, key = secret, at = now()) => ({ 'stripe-signature': signatureHeader(body, key, at) });

const signedEvent = (type: string, object: unknown): string =>
  JSON.stringify({ id: 'evt_odd', object: 'event', type, data: { object } });

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

/** Checks that each day's counters equal a recount of its orders. */
async function expectTrueCounters() {
  const orders = await allOrders(shop);
  for (const day of new Set(orders.map((order) => order.createdAt.slice(0, 10)))) {
    const ofDay = orders.filter((order) => order.createdAt.startsWith(day));
    const units = ofDay.flatMap((order) => order.items).reduce((sum, item) => sum + item.quantity, 0);
    const revenueCents = ofDay.reduce((sum, order) => sum + order.totalCents, 0);
    expect(await store.getDayFigures(day)).toMatchObject({ orders: ofDay.length, revenueCents, pieces: units });
  }
}

describe('one payment, reported many times', () => {
  test('twenty-five shuffled deliveries, the success page and the clock at once make one order and one mail', async () => {
    await shop.fault('stripe', 'drop', 10, 'webhook');
    const before = await stockOf(shop, product.slug);
    const sessionId = await open(product, 3);
    await pay(shop, sessionId, { email: 'many-times@example.com' });
    await shop.heal();
    expect(await orderOf(sessionId)).toEqual([]);
    const events = await eventsOf(sessionId);
    expect(events.map(({ type }) => type)).toContain('checkout.session.completed');

    const deliveries = events.flatMap((event) =>
      Array.from({ length: 5 }, () => async () => {
        const body = JSON.stringify(event);
        return (await deliver(body, signed(body))).status;
      }),
    );
    // Delivers the same events under different ids, as if an endpoint were registered twice.
    const retold = events.map((event) => async () => {
      const body = JSON.stringify({ ...event, id: `${event.id}_again` });
      return (await deliver(body, signed(body))).status;
    });
    const looks = Array.from({ length: 5 }, () => async () => {
      return (await shop.call('GET', `/api/checkout/sessions/${sessionId}`)).status;
    });
    const ticks = Array.from({ length: 3 }, () => async () => shop.tick().then(() => 200));
    const statuses = await Promise.all(shuffled([...deliveries, ...retold, ...looks, ...ticks]).map((act) => act()));
    expect(new Set(statuses)).toEqual(new Set([200]));

    const [order, ...others] = await orderOf(sessionId);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ status: 'completed', flags: [] });
    expect(await stockOf(shop, product.slug)).toBe(before - 3);
    await shop.drain();
    await shop.tick();
    expect(await mailsTo(shop, 'many-times@example.com')).toHaveLength(1);
    await expectTrueCounters();
  });

  test('twelve concurrent payments, each reported five times by Stripe, keep the counters right', async () => {
    const before = await stockOf(shop, product.slug);
    const sessions = await Promise.all(Array.from({ length: 12 }, () => open(product)));
    await shop.fault('stripe', 'duplicate', 12, 'webhook');
    await Promise.all(sessions.map((sessionId) => pay(shop, sessionId)));
    await shop.heal();
    const orders = await eventually(async () => {
      const made = (await newestOrders(shop)).filter((order) => sessions.includes(order.sessionId));
      return made.length >= sessions.length && made;
    });
    expect(new Set(orders.map((order) => order.sessionId)).size).toBe(orders.length);
    expect(await stockOf(shop, product.slug)).toBe(before - 12);
    await expectTrueCounters();
  });

  test('the news of an expiry that comes after the payment changes nothing', async () => {
    const sessionId = await open(product);
    await pay(shop, sessionId);
    await eventually(async () => (await orderOf(sessionId)).length === 1);
    const stock = await stockOf(shop, product.slug);
    const [event] = await eventsOf(sessionId);
    const body = JSON.stringify({ ...event, id: 'evt_late_expiry', type: 'checkout.session.expired' });
    expect((await deliver(body, signed(body))).status).toBe(200);
    expect(await stockOf(shop, product.slug)).toBe(stock);
    expect(await orderOf(sessionId)).toHaveLength(1);
  });
});

describe('only signed Stripe events count', () => {
  let sessionId: string;
  let body: string;

  beforeAll(async () => {
    await shop.fault('stripe', 'drop', 10, 'webhook');
    sessionId = await open(product);
    await pay(shop, sessionId);
    await shop.heal();
    const completed = (await eventsOf(sessionId)).find(({ type }) => type === 'checkout.session.completed');
    body = JSON.stringify(completed);
  });

  test.each([
    ['a changed byte', () => deliver(body.replace('"livemode":false', '"livemode":true '), signed(body))],
    ['no signature', () => deliver(body, {})],
    ['an empty signature', () => deliver(body, { 'stripe-signature': '' })],
    ['another secret', () => deliver(body, signed(body, 'whsec_somebodyelse'))],
    ['an hour-old signature', () => deliver(body, signed(body, secret, now() - 3600))],
    ['the signature of no body', () => deliver('', signed(body))],
    ['a signed text that is no event', () => deliver('not an event', signed('not an event'))],
    ['a signature with no scheme', () => deliver(body, { 'stripe-signature': `t=${now()}` })],
  ])('%s is refused and makes no order', async (_what, send) => {
    const answer = await send();
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect((await answer.json()) as Problem).toMatchObject({ status: 400, code: 'invalid_signature' });
    expect(await orderOf(sessionId)).toEqual([]);
  });

  test.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['an event without an object', '{"id":"evt_hollow","object":"event","type":"checkout.session.completed"}'],
    [
      'an event about a session of another shop',
      '{"id":"evt_foreign","object":"event","type":"checkout.session.completed","data":{"object":{"id":"cs_test_foreign"}}}',
    ],
    ['a failed payment without metadata', signedEvent('payment_intent.payment_failed', { metadata: null })],
    ['a session with an empty id', signedEvent('checkout.session.completed', { id: '' })],
    ['a session with a list as id', signedEvent('checkout.session.completed', { id: [] })],
    ['a session with an endless id', signedEvent('checkout.session.expired', { id: `cs_${'a'.repeat(100_000)}` })],
    ['a dispute without an id', signedEvent('charge.dispute.created', { payment_intent: 'pi_1' })],
    ['a refund of a list', signedEvent('charge.refunded', { payment_intent: [] })],
    ['an event nobody listens to', '{"id":"evt_other","object":"event","type":"payout.paid","data":{"object":{}}}'],
  ])('%s, signed, is answered with success, or Stripe would send it again for days', async (_what, text) => {
    const answer = await deliver(text, signed(text));
    expect(answer.status).toBe(200);
    expect(await orderOf(sessionId)).toEqual([]);
  });

  test('line ends and characters of any script are verified byte by byte', async () => {
    const text = JSON.stringify(
      { id: 'evt_letters', object: 'event', type: 'payout.paid', data: { object: { name: 'Grüße, 東京 🧱 السلام' } } },
      null,
      2,
    ).replaceAll('\n', '\r\n');
    expect((await deliver(text, signed(text))).status).toBe(200);
    expect((await deliver(text.replaceAll('\r\n', '\n'), signed(text))).status).toBe(400);
  });

  test('bytes that the gateway passes on as base64 are read as what they are, and the order is made', async () => {
    const answer = await deliver(Buffer.from(body), { ...signed(body), 'content-type': 'application/octet-stream' });
    expect(answer.status).toBe(200);
    expect(await orderOf(sessionId)).toHaveLength(1);
  });
});

describe('a payment that arrives after the stock went back', () => {
  /** Closes the checkout in the shop, then pays at Stripe. */
  async function paidTooLate(product: ProductDetail, quantity: number): Promise<string> {
    return closedByTheShop(await open(product, quantity));
  }

  async function closedByTheShop(sessionId: string): Promise<string> {
    const checkout = await store.getCheckoutBySession(sessionId);
    if (!checkout) throw new Error('The checkout is not there');
    expect(await store.releaseCheckout(checkout, 'expired', Date.now())).toBe(true);
    expect(await store.releaseCheckout(checkout, 'expired', Date.now())).toBe(false);
    return sessionId;
  }

  const deadLettersOf = async (orderId: string | undefined) => {
    const { body } = await shop.call<Page<Job>>('GET', '/api/admin/work', undefined, await as(shop, 'admin'));
    return body.items.filter((item) => item.subject === orderId);
  };

  test('becomes an order flagged as late, and takes the stock again', async () => {
    const before = await stockOf(shop, product.slug);
    const sessionId = await paidTooLate(product, 2);
    expect(await stockOf(shop, product.slug)).toBe(before);
    await pay(shop, sessionId);
    const [order, ...others] = await eventually(async () => {
      const made = await orderOf(sessionId);
      return made.length > 0 && made;
    });
    expect(others).toEqual([]);
    expect(order).toMatchObject({ status: 'completed', flags: ['late_payment'] });
    expect(await stockOf(shop, product.slug)).toBe(before - 2);
    expect(await deadLettersOf(order?.id)).toMatchObject([{ kind: 'review_order', parked: true }]);
  });

  test('is flagged as oversold when others have bought the units, and the stock stays at zero', async () => {
    const product = await stockedProduct(shop, 2);
    const sessionId = await paidTooLate(product, 2);
    await open(product, 2);
    expect(await stockOf(shop, product.slug)).toBe(0);
    await pay(shop, sessionId, { email: 'oversold@example.com' });
    const [order, ...others] = await eventually(async () => {
      const made = await orderOf(sessionId);
      return made.length > 0 && made;
    });
    expect(others).toEqual([]);
    expect(order).toMatchObject({ status: 'completed', flags: ['late_payment', 'oversold'] });
    expect(await stockOf(shop, product.slug)).toBe(0);
    const [work, ...more] = await deadLettersOf(order?.id);
    expect(more).toEqual([]);
    expect(work?.reason).toContain('oversold');
    await eventually(async () => (await mailsTo(shop, 'oversold@example.com')).length === 1);
    await expectTrueCounters();
  });

  test('takes the remaining stock when only a part has been sold since', async () => {
    const [gone, left] = [await stockedProduct(shop, 1), product];
    const before = await stockOf(shop, left.slug);
    const both = await checkOut(shop, [gone, left], [lineOf(gone, 1), lineOf(left, 2)]);
    const sessionId = await closedByTheShop(both.body.id);
    await open(gone);
    await pay(shop, sessionId);
    const [order] = await eventually(async () => {
      const made = await orderOf(sessionId);
      return made.length > 0 && made;
    });
    expect(order?.flags).toEqual(['late_payment', 'oversold']);
    expect(await stockOf(shop, left.slug)).toBe(before - 2);
    expect(order?.items.map(({ restockable }) => restockable)).toEqual([0, 2]);
    const path = `/api/admin/orders/${order?.id}/cancellation`;
    expect((await shop.call('POST', path, { reason: null }, await as(shop, 'admin'))).status).toBe(202);
    expect(await stockOf(shop, left.slug)).toBe(before);
    expect(await stockOf(shop, gone.slug)).toBe(0);
  });
});

describe('a checkout whose time is over', () => {
  test('gives its stock back also when Stripe does not know its session any more', async () => {
    const before = await stockOf(shop, product.slug);
    const checkout = await store.getCheckoutBySession(await open(product, 2));
    if (!checkout) throw new Error('The checkout is not there');
    await store.updateItem({
      Key: store.checkoutKey(checkout.id),
      UpdateExpression: 'SET sessionId = :other',
      ExpressionAttributeValues: { ':other': 'cs_test_of_another_account' },
    });
    const now = new Date().toISOString();
    await store.transact([store.enqueueJob('close_checkout', { checkoutId: checkout.id }, now, now)]);
    await eventually(async () => (await stockOf(shop, product.slug)) === before);
    expect((await store.getCheckout(checkout.id))?.status).toBe('failed');
  });
});
