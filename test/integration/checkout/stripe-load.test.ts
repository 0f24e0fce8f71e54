import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { plentifulProduct } from '../../support/orders.ts';
import { seededDirectory } from '../../support/seeded-shop.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { checkOut, eventually, lineOf, pay, stockOf } from '../../support/shopping.ts';
import { fromAddress } from '../../support/visitor.ts';

/** Number of injected failures. No test can use up so many. */
const ALL = 100_000;

let shop: Shop;
let product: ProductDetail;

beforeAll(async () => {
  shop = await startShop(seededDirectory(), 0, { isManual: true });
  product = await plentifulProduct(shop);
});
afterAll(() => shop?.close());

const open = (headers: Record<string, string> = {}) => checkOut(shop, [product], [lineOf(product)], headers);
const stateOf = (id: string, headers: Record<string, string> = {}) =>
  shop.call<{ status: string }>('GET', `/api/checkout/sessions/${id}`, undefined, headers);

/**
 * The shop reads a checkout's state from Stripe at most once in each of these windows. They are in milliseconds, counted from
 * 1970.
 */
const LOOK_EVERY_MS = 3_000;

/**
 * Counts the calls to Stripe about a session while `act` runs. Each call uses up one harmless failure. Returns the average
 * number of calls for each window, because `act` may take longer than one window on a busy machine.
 */
async function callsDuring(id: string, act: () => Promise<unknown>): Promise<number> {
  const first = Math.floor(Date.now() / LOOK_EVERY_MS);
  await shop.call('POST', '/_local/faults', {
    service: 'stripe',
    mode: 'delay',
    milliseconds: 1,
    remaining: ALL,
    path: id,
  });
  await act();
  const { body } = await shop.call<{ faults?: { remaining: number }[] } | { remaining: number }[]>(
    'GET',
    '/_local/faults',
  );
  const faults = Array.isArray(body) ? body : (body.faults ?? []);
  await shop.heal();
  const spans = Math.floor(Date.now() / LOOK_EVERY_MS) - first + 1;
  return (ALL - (faults[0]?.remaining ?? ALL)) / spans;
}

describe('An open payment page', () => {
  test('costs Stripe a call or two, however often it is looked at', async () => {
    const { body } = await open();
    const calls = await callsDuring(body.id, async () => {
      const states = await Promise.all(Array.from({ length: 60 }, () => stateOf(body.id)));
      expect(states.map(({ body: state }) => state.status)).toEqual(Array(60).fill('open'));
    });
    expect(calls).toBeGreaterThan(0);
    expect(calls).toBeLessThanOrEqual(2);
  });

  test('costs Stripe little when it is cancelled again and again', async () => {
    const { body } = await open();
    const calls = await callsDuring(body.id, async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => shop.call('DELETE', `/api/checkout/sessions/${body.id}`)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    });
    // Stripe's event for the closed page may arrive before the shop's own update.
    expect(['cancelled', 'expired']).toContain((await stateOf(body.id)).body.status);
    expect(calls).toBeLessThanOrEqual(4);
  });

  test('is shown to one address only so often', async () => {
    const { body } = await open();
    const flood = fromAddress('203.0.113.90');
    const statuses = new Set<number>();
    // On a busy machine, the first round may take longer than the window of the limit.
    while (!statuses.has(429)) {
      const answers = await Promise.all(Array.from({ length: 620 }, () => stateOf(body.id, flood)));
      for (const { status } of answers) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([200, 429]));
    expect((await stateOf(body.id)).status).toBe(200);
  });
});

describe('While Stripe limits the rate', () => {
  test('a checkout is opened after a moment', async () => {
    await shop.fault('stripe', 'throttle', 2, '/v1/checkout/sessions');
    expect((await open()).status).toBe(201);
    await shop.heal();
  });

  test('the page after a payment waits instead of failing, and shows the payment once it is known', async () => {
    const { body } = await open();
    await shop.fault('stripe', 'drop', 10, 'webhook');
    await pay(shop, body.id);
    await shop.heal();
    await shop.fault('stripe', 'throttle', ALL, '/v1/checkout/sessions');
    expect(await stateOf(body.id)).toMatchObject({ status: 200, body: { status: 'open' } });
    await shop.heal();
    await eventually(async () => (await stateOf(body.id)).body.status === 'paid');
  });

  test('a shopper who leaves the payment page sees no error', async () => {
    const stock = await stockOf(shop, product.slug);
    const { body } = await open();
    await shop.fault('stripe', 'throttle', ALL, '/v1/checkout/sessions');
    expect((await shop.call('DELETE', `/api/checkout/sessions/${body.id}`)).status).toBe(200);
    await shop.heal();
    await eventually(async () => {
      await shop.call('DELETE', `/api/checkout/sessions/${body.id}`);
      return (await stockOf(shop, product.slug)) === stock;
    });
  });
});

describe('A click that a crash cut off', () => {
  const click = { 'idempotency-key': 'the-same-click-0001' };

  test('opens the payment page of its checkout when it is repeated', async () => {
    const stock = await stockOf(shop, product.slug);
    const first = await open(click);
    const store = await storeOf(shop);
    const checkout = await store.getCheckoutBySession(first.body.id);
    if (!checkout) throw new Error('The checkout is not there');
    await store.updateItem({
      Key: store.checkoutKey(checkout.id),
      UpdateExpression: 'SET sessionId = :none',
      ExpressionAttributeValues: { ':none': null },
    });
    const again = await open(click);
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id, url: first.body.url } });
    expect(await stockOf(shop, product.slug)).toBe(stock - 1);
    expect((await pay(shop, again.body.id)).status).toBe(200);
  });
});
