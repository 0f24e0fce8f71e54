import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStripeShop, SECRET_KEY, type StripeShop, sdkFor, sessionParams } from './stripe-shop.ts';

let shop: StripeShop;
beforeEach(async () => {
  shop = await openStripeShop();
});
afterEach(() => shop.close());

type Params = Stripe.Checkout.SessionCreateParams;
const open = (changes: Partial<Params> = {}) => shop.sdk.checkout.sessions.create({ ...sessionParams(), ...changes });
const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;
const line = (unit_amount: number, quantity = 1): NonNullable<Params['line_items']>[number] => ({
  quantity,
  price_data: { currency: 'usd', unit_amount, product_data: { name: 'Tee' } },
});

describe('creating a checkout session', () => {
  test('it opens with the totals, the first shipping option and its own page', async () => {
    const session = await open();
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_subtotal: 4800,
      amount_total: 5275,
      total_details: { amount_discount: 0, amount_shipping: 475, amount_tax: 0 },
      shipping_cost: { amount_total: 475 },
      client_reference_id: 'ord_1',
      metadata: { orderId: 'ord_1' },
      url: `${shop.url}/_stripe/pay/${session.id}`,
    });
    expect(session.lastResponse.requestId).toMatch(/^req_/);
    expect(session.line_items).toBeUndefined();
  });

  test('a coupon reduces the items to the cent and never the shipping', async () => {
    const coupon = await shop.sdk.coupons.create({ percent_off: 25, duration: 'once' });
    const session = await open({ line_items: [line(999), line(333, 2)], discounts: [{ coupon: coupon.id }] });
    expect(session).toMatchObject({ amount_subtotal: 1665, amount_total: 1665 - 416 + 475 });
    const { data } = await shop.sdk.checkout.sessions.listLineItems(session.id);
    expect(data.reduce((sum, item) => sum + item.amount_discount, 0)).toBe(416);
  });

  test.each<[string, Partial<Params>, string]>([
    ['no line items', { line_items: [] }, 'Missing required param: line_items.'],
    ['101 line items', { line_items: Array.from({ length: 101 }, () => line(100)) }, 'up to 100 line items'],
    ['a total under 50 cents', { line_items: [line(49)], shipping_options: [] }, 'at least $0.50 usd'],
    ['a total over eight digits', { line_items: [line(99_999_999)] }, 'no more than $999,999.99'],
    ['a negative price', { line_items: [line(-1)] }, 'Invalid non-negative integer'],
    ['a quantity of none', { line_items: [line(100, 0)] }, 'greater than or equal to 1'],
    ['a fraction of a cent', { line_items: [line(10.5)] }, 'Invalid integer: 10.5'],
    ['29 minutes to pay', { expires_at: inMinutes(29) }, 'at least 30 minutes'],
    ['25 hours to pay', { expires_at: inMinutes(25 * 60) }, 'less than 24 hours'],
    ['no way back', { success_url: undefined }, 'Missing required param: success_url.'],
    ['a way back that is no URL', { success_url: '/done' }, 'Not a valid URL'],
    [
      'six ways of shipping',
      { shipping_options: Array(6).fill(sessionParams().shipping_options?.[0]) },
      'up to 5 shipping',
    ],
    ['a country nobody ships to', { shipping_address_collection: { allowed_countries: ['CU' as 'US'] } }, 'CU is not'],
    [
      'both kinds of discount',
      { allow_promotion_codes: true, discounts: [{ coupon: 'x' }] },
      'only specify one of these',
    ],
    ['an unknown coupon', { discounts: [{ coupon: 'x' }] }, "No such coupon: 'x'"],
    ['an e-mail that is none', { customer_email: 'nobody' }, 'Invalid email address: nobody'],
    ['a value of 501 characters', { metadata: { note: 'x'.repeat(501) } }, 'up to 500 characters'],
    ['a key of 41 characters', { metadata: { ['k'.repeat(41)]: 'x' } }, 'up to 40 characters'],
    [
      'a removed parameter',
      { payment_method_types: ['card'] } as Partial<Params>,
      'unknown parameter: payment_method_types',
    ],
  ])('a cart with %s is refused', async (_, changes, message) => {
    await expect(open(changes)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      message: expect.stringContaining(message),
    });
  });
});

describe('reading and ending sessions', () => {
  test('an unknown session, payment, charge, refund or address is not found', async () => {
    const missing = { statusCode: 404, type: 'StripeInvalidRequestError' };
    await expect(shop.sdk.checkout.sessions.retrieve('cs_none')).rejects.toMatchObject({
      ...missing,
      code: 'resource_missing',
      param: 'session',
      message: "No such checkout.session: 'cs_none'",
    });
    await expect(shop.sdk.paymentIntents.retrieve('pi_none')).rejects.toMatchObject(missing);
    await expect(shop.sdk.charges.retrieve('ch_none')).rejects.toMatchObject(missing);
    await expect(shop.sdk.refunds.retrieve('re_none')).rejects.toMatchObject(missing);
    await expect(shop.sdk.balance.retrieve()).rejects.toMatchObject(missing);
  });

  test('another key is refused', async () => {
    await expect(sdkFor(shop.url, 'sk_test_wrong').checkout.sessions.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      message: expect.stringContaining('Invalid API Key provided: sk_test_***rong'),
    });
    expect((await fetch(`${shop.url}/v1/events`)).status).toBe(401);
    const basic = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`;
    expect((await fetch(`${shop.url}/v1/events`, { headers: { authorization: basic } })).status).toBe(200);
  });

  test('the list is newest first and pages through everything once', async () => {
    const created: string[] = [];
    for (let count = 0; count < 5; count += 1) created.push((await open()).id);
    const first = await shop.sdk.checkout.sessions.list({ limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(created.slice(3).reverse());
    expect(first.has_more).toBe(true);

    const all: string[] = [];
    for await (const session of shop.sdk.checkout.sessions.list({ limit: 2 })) all.push(session.id);
    expect(all).toEqual(created.toReversed());
  });

  test('the list is narrowed by status, time of creation and payment', async () => {
    const old = await open();
    shop.pass(10_000);
    const recent = await open();
    await shop.control('pay', { sessionId: recent.id });
    const list = async (filter: Stripe.Checkout.SessionListParams) =>
      (await shop.sdk.checkout.sessions.list(filter)).data.map(({ id }) => id);

    expect(await list({ status: 'open' })).toEqual([old.id]);
    expect(await list({ status: 'complete' })).toEqual([recent.id]);
    expect(await list({ created: { gte: recent.created } })).toEqual([recent.id]);
    expect(await list({ created: { lt: recent.created } })).toEqual([old.id]);
    const { payment_intent } = await shop.sdk.checkout.sessions.retrieve(recent.id);
    expect(await list({ payment_intent: String(payment_intent) })).toEqual([recent.id]);
    expect(await list({ payment_intent: 'pi_none' })).toEqual([]);
    await expect(list({ limit: 101 })).rejects.toMatchObject({ statusCode: 400 });
  });

  test('only an open session can be expired', async () => {
    const session = await open();
    expect(await shop.sdk.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
    await expect(shop.sdk.checkout.sessions.expire(session.id)).rejects.toMatchObject({
      message: expect.stringContaining('has a status of `expired`'),
    });
  });

  test('an unpaid session expires on its own and sends an event', async () => {
    const session = await open({ expires_at: inMinutes(35) });
    shop.pass(36 * 60_000);
    await shop.emulator.idle();
    expect(shop.received.map(({ event }) => event.type)).toEqual(['checkout.session.expired']);
    expect((await shop.sdk.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  });

  test('a session past its time is expired by the first read', async () => {
    const session = await open({ expires_at: inMinutes(35) });
    shop.pass(36 * 60_000);
    const { status, body } = await shop.control('pay', { sessionId: session.id });
    expect([status, body.status]).toEqual([409, 'expired']);
  });
});

describe('idempotency keys', () => {
  test('the same key gives the same session, also after a restart', async () => {
    const create = () => shop.sdk.checkout.sessions.create(sessionParams(), { idempotencyKey: 'checkout-1' });
    const first = await create();
    await shop.restart();
    const again = await create();
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await shop.sdk.checkout.sessions.list()).data).toHaveLength(1);
  });

  test('the same key for another cart is an error', async () => {
    await shop.sdk.checkout.sessions.create(sessionParams(), { idempotencyKey: 'checkout-1' });
    const other = shop.sdk.checkout.sessions.create(
      { ...sessionParams(), metadata: {} },
      { idempotencyKey: 'checkout-1' },
    );
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  test('a key can be used again after a refusal and after a day', async () => {
    const key = { idempotencyKey: 'checkout-1' };
    await expect(shop.sdk.checkout.sessions.create({ ...sessionParams(), line_items: [] }, key)).rejects.toThrow();
    const first = await shop.sdk.checkout.sessions.create(sessionParams(), key);
    shop.pass(25 * 3_600_000);
    expect((await shop.sdk.checkout.sessions.create(sessionParams(), key)).id).not.toBe(first.id);
  });

  test('two requests at once cannot hold one key', async () => {
    shop.faults.set({ service: 'stripe', mode: 'delay', remaining: 1, milliseconds: 300 });
    const create = () => shop.sdk.checkout.sessions.create(sessionParams(), { idempotencyKey: 'checkout-1' });
    const results = await Promise.allSettled([create(), create()]);
    const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code);
    expect(refused).toEqual(['idempotency_key_in_use']);
  });
});

describe('injected faults of the API', () => {
  const fail = (mode: 'throttle' | 'error' | 'timeout_after_success') =>
    shop.faults.set({ service: 'stripe', mode, remaining: 1, path: '/v1/checkout/sessions', milliseconds: 20 });

  test('a throttled call and a failing call raise the errors of the SDK and change nothing', async () => {
    fail('throttle');
    await expect(open()).rejects.toMatchObject({ type: 'StripeRateLimitError', statusCode: 429 });
    fail('error');
    await expect(open()).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect((await shop.sdk.checkout.sessions.list()).data).toEqual([]);
  });

  test('a call that succeeds without an answer made one session, which its key returns', async () => {
    fail('timeout_after_success');
    fail('timeout_after_success');
    const create = () => shop.sdk.checkout.sessions.create(sessionParams(), { idempotencyKey: 'checkout-1' });
    // The SDK retries once when a socket closes, so the caller sees one failure for two unanswered calls.
    await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    const { id } = await create();
    expect((await shop.sdk.checkout.sessions.list()).data.map((session) => session.id)).toEqual([id]);
  });
});
