import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { Figure } from '#shared/shop/analytics.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import {
  as,
  browse,
  checkOut,
  eventually,
  expectedTotal,
  lineOf,
  mailsTo,
  newestOrders,
  pay,
  stockOf,
  tokenOf,
} from '../../support/shopping.ts';

type Analytics = ResponseOf<'GET /api/admin/analytics'>;

let shop: Shop;
let products: ProductDetail[];

beforeAll(async () => {
  shop = await startShop();
  products = await browse(shop);
});
afterAll(() => shop?.close());

const plentiful = (units: number, skip = 0) => {
  const product = products.filter((candidate) => candidate.inventoryQuantity >= units)[skip];
  if (!product) throw new Error(`No product has ${units} units`);
  return product;
};

const stateOf = async (sessionId: string) =>
  (
    await shop.call<{ status: string; orderId: string | null; email: string | null }>(
      'GET',
      `/api/checkout/sessions/${sessionId}`,
    )
  ).body;

describe('from the cart to the paid order', () => {
  test('a guest pays, the order is there, the stock is taken, one mail is sent', async () => {
    const product = plentiful(20);
    const before = await stockOf(shop, product.slug);
    const lines = [lineOf(product, 2)];
    const opened = await checkOut(shop, products, lines);
    expect(opened.status).toBe(201);
    expect(await stockOf(shop, product.slug)).toBe(before - 2);
    await pay(shop, opened.body.id, { email: 'guest-one@example.com' });
    const state = await eventually(async () => {
      const seen = await stateOf(opened.body.id);
      return seen.status === 'paid' && seen;
    });
    expect(state.email).toBe('g***@example.com');
    const order = (await newestOrders(shop)).find((candidate) => candidate.id === state.orderId);
    expect(order).toMatchObject({ status: 'completed', totalCents: opened.body.totalCents, flags: [], userId: null });
    expect(await stockOf(shop, product.slug)).toBe(before - 2);
    const [mail, ...others] = await eventually(async () => {
      const mails = await mailsTo(shop, 'guest-one@example.com');
      return mails.length > 0 && mails;
    });
    expect(others).toEqual([]);
    expect(mail?.subject).toContain(String(state.orderId).slice(-8));
  });

  test('the figures know the fee of a payment, whose customer is new, and then returns', async () => {
    const figures = async () =>
      (await shop.call<Analytics>('GET', '/api/admin/analytics?days=7', undefined, await as(shop, 'admin'))).body;
    const before = (await figures()).period.sums;
    const buy = async () => {
      const opened = await checkOut(shop, products, [lineOf(plentiful(20, 2))]);
      await pay(shop, opened.body.id, { email: 'comes-back@example.com' });
      await eventually(async () => (await stateOf(opened.body.id)).status === 'paid');
      return opened.body.totalCents;
    };
    const [first, second] = [await buy(), await buy()];
    const { period } = await figures();
    const grown = (name: Figure) => period.sums[name] - before[name];
    expect([grown('newOrders'), grown('newRevenueCents')]).toEqual([1, first]);
    expect([grown('returningOrders'), grown('returningRevenueCents')]).toEqual([1, second]);
    expect(grown('feeOrders')).toBe(2);
    // The fee must be the one that Stripe reported.
    expect(grown('feeCents')).toBe(Math.round(first * 0.029) + Math.round(second * 0.029) + 60);
    expect(period.profit.feeCents).toBe(period.sums.feeCents);
  });

  test('a signed-in customer finds the order under My Orders', async () => {
    const opened = await checkOut(shop, products, [lineOf(plentiful(20, 1))], await as(shop, 'customer'));
    await pay(shop, opened.body.id);
    const { orderId } = await eventually(async () => {
      const seen = await stateOf(opened.body.id);
      return seen.orderId && seen;
    });
    const mine = await shop.call<{ items: { id: string }[] }>(
      'GET',
      '/api/orders',
      undefined,
      await as(shop, 'customer'),
    );
    expect(mine.body.items[0]?.id).toBe(orderId);
  });

  test('the clock finds a payment whose webhook never came', async () => {
    await shop.fault('stripe', 'drop', 50, 'webhook');
    const opened = await checkOut(shop, products, [lineOf(plentiful(20, 2))]);
    void pay(shop, opened.body.id, { email: 'no-webhook@example.com' });
    await eventually(async () => {
      await shop.tick();
      return (await newestOrders(shop)).some((order) => order.sessionId === opened.body.id);
    });
    await shop.heal();
  });

  test('an expired page gives the stock back once', async () => {
    const product = plentiful(20, 3);
    const before = await stockOf(shop, product.slug);
    const opened = await checkOut(shop, products, [lineOf(product, 3)]);
    expect(await stockOf(shop, product.slug)).toBe(before - 3);
    await shop.call('POST', '/_stripe/control/expire', { sessionId: opened.body.id });
    await eventually(async () => (await stateOf(opened.body.id)).status === 'expired');
    await shop.call('POST', '/_stripe/control/redeliver', { sessionId: opened.body.id, times: 5, parallel: true });
    await shop.tick();
    expect(await stockOf(shop, product.slug)).toBe(before);
  });

  test('a cancelled page gives the stock back and cannot be paid any more', async () => {
    const product = plentiful(20, 4);
    const before = await stockOf(shop, product.slug);
    const opened = await checkOut(shop, products, [lineOf(product, 2)]);
    // Drops webhooks. Otherwise, Stripe could report the closed page as expired before the shop has cancelled the checkout.
    await shop.fault('stripe', 'drop', 50, 'webhook');
    const cancelled = await shop.call('DELETE', `/api/checkout/sessions/${opened.body.id}`);
    await shop.heal();
    expect(cancelled.body).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(shop, product.slug)).toBe(before);
    await shop.call('DELETE', `/api/checkout/sessions/${opened.body.id}`);
    expect(await stockOf(shop, product.slug)).toBe(before);
    expect((await pay(shop, opened.body.id)).status).toBeGreaterThanOrEqual(400);
  });

  test('a payment page that cannot be opened does not change the stock', async () => {
    const product = plentiful(20, 5);
    const before = await stockOf(shop, product.slug);
    await shop.fault('stripe', 'error', 10, '/v1/checkout/sessions');
    const opened = await checkOut(shop, products, [lineOf(product, 2)]);
    await shop.heal();
    expect(opened.status).toBe(503);
    expect((opened.body as unknown as Problem).code).toBe('payment_unavailable');
    expect(await stockOf(shop, product.slug)).toBe(before);
  });

  test('a double click opens one page and takes the stock once', async () => {
    const product = plentiful(20, 6);
    const before = await stockOf(shop, product.slug);
    const headers = { 'idempotency-key': 'one-click-000001' };
    const [first, second] = await Promise.all([
      checkOut(shop, products, [lineOf(product)], headers),
      checkOut(shop, products, [lineOf(product)], headers),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.id).toBe(second.body.id);
    expect(await stockOf(shop, product.slug)).toBe(before - 1);
  });

  test('a double click for the last units opens one page and no error', async () => {
    const three = products.find((product) => product.inventoryQuantity === 3);
    if (!three) throw new Error('The seed has a product with three left');
    const headers = { 'idempotency-key': 'last-units-0001' };
    const clicks = await Promise.all([1, 2, 3, 4].map(() => checkOut(shop, products, [lineOf(three, 3)], headers)));
    expect(clicks.map((click) => click.status)).toEqual([201, 201, 201, 201]);
    expect(new Set(clicks.map((click) => click.body.id)).size).toBe(1);
    await shop.call('DELETE', `/api/checkout/sessions/${clicks[0]?.body.id}`);
    const again = await checkOut(shop, products, [lineOf(three, 3)], headers);
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(clicks[0]?.body.id);
    await shop.call('DELETE', `/api/checkout/sessions/${again.body.id}`);
    expect(await stockOf(shop, three.slug)).toBe(3);
  });

  test('a delayed payment holds the stock, and gives it back when it fails', async () => {
    const product = plentiful(20, 7);
    const before = await stockOf(shop, product.slug);
    const opened = await checkOut(shop, products, [lineOf(product)]);
    await pay(shop, opened.body.id, { delayed: true });
    await eventually(async () => (await stateOf(opened.body.id)).status === 'awaiting_payment');
    expect(await stockOf(shop, product.slug)).toBe(before - 1);
    await shop.call('POST', '/_stripe/control/settle-delayed', { sessionId: opened.body.id, outcome: 'failed' });
    await eventually(async () => (await stateOf(opened.body.id)).status === 'failed');
    expect(await stockOf(shop, product.slug)).toBe(before);
  });
});

describe('random carts', () => {
  test('the total in the cart, on the card page and in the order is one number', async () => {
    const sellable = products.filter((product) => product.inventoryQuantity >= 40);
    const cart = fc.uniqueArray(
      fc.record({ product: fc.constantFrom(...sellable), quantity: fc.integer({ min: 1, max: 3 }) }),
      { minLength: 1, maxLength: 5, selector: ({ product }) => product.id },
    );
    const carts = fc.sample(cart, 12);
    const totals = new Map<string, number>();
    for (const chosen of carts) {
      const lines = chosen.map(({ product, quantity }) => lineOf(product, quantity));
      const opened = await checkOut(shop, products, lines);
      expect(opened.status).toBe(201);
      expect(opened.body.totalCents).toBe(await expectedTotal(shop, products, lines));
      await pay(shop, opened.body.id);
      totals.set(opened.body.id, opened.body.totalCents);
    }
    const orders = await eventually(async () => {
      const made = (await newestOrders(shop)).filter((order) => totals.has(order.sessionId));
      return made.length === carts.length && made;
    });
    // The flag `amount_mismatch` would mean that Stripe charged a different amount.
    for (const order of orders) expect(order).toMatchObject({ totalCents: totals.get(order.sessionId), flags: [] });
  });
});

describe('requests that the server refuses', () => {
  test.each([
    ['a price', { priceCents: 1 }],
    ['a title', { title: 'Free' }],
  ])('%s in a cart line', async (_what, extra) => {
    const items = [{ ...lineOf(plentiful(20)), ...extra }];
    const answer = await shop.call<Problem>('POST', '/api/checkout/sessions', {
      items,
      country: 'US',
      expectedTotalCents: 1,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('invalid_request');
  });

  test.each(['discountCents', 'successUrl', 'cancelUrl', 'customerEmail'])('%s in the body', async (field) => {
    const items = [lineOf(plentiful(20))];
    const body = { items, country: 'US', expectedTotalCents: 1, [field]: 'https://evil.example' };
    expect((await shop.call('POST', '/api/checkout/sessions', body)).status).toBe(400);
  });

  test('a stale total is answered with the right one', async () => {
    const items = [lineOf(plentiful(20))];
    const answer = await shop.call<Problem & { cart: { totalCents: number } }>('POST', '/api/checkout/sessions', {
      items,
      country: 'US',
      expectedTotalCents: 1,
    });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('cart_changed');
    expect(answer.body.cart.totalCents).toBeGreaterThan(1000);
  });

  test('more than there is, naming the line and what is left', async () => {
    const three = products.find((product) => product.inventoryQuantity === 3);
    if (!three) throw new Error('The seed has a product with three left');
    const answer = await checkOut(shop, products, [lineOf(three, 4)]);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'out_of_stock', shortages: [{ productId: three.id, available: 3 }] });
  });

  test('a forged token at a route that would recognize a customer', async () => {
    const token = `${(await tokenOf(shop, 'customer')).slice(0, -6)}AAAAAA`;
    const answer = await checkOut(shop, products, [lineOf(plentiful(20))], { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(401);
  });
});
