import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COUNTRIES } from '#shared/base/countries.ts';
import { newId } from '#shared/base/id.ts';
import { priceCart } from '#shared/base/pricing.ts';
import type { Product, ProductDetail } from '#shared/catalogue/product.ts';
import type { PricedCart } from '#shared/checkout/checkout.ts';
import { zoneFor } from '#shared/checkout/countries.ts';
import { quoteCacheKey, type ShippingQuote } from '#shared/fulfilment/shipping-quote.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import { putProviderProduct, soldVariant } from '../../support/fulfilment/provider-products.ts';
import { plentifulProduct } from '../../support/orders.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { allOrders, eventually, lineOf, type Opened, pay } from '../../support/shopping.ts';
import { fromAddress } from '../../support/visitor.ts';

let shop: Shop;
let store: ShopStore & typeof import('#store/fulfilment/quotes.ts');
let made: Product;
let own: ProductDetail;

beforeAll(async () => {
  shop = await startShop();
  store = { ...(await storeOf(shop)), ...(await import('#store/fulfilment/quotes.ts')) };
  made = await putProviderProduct(shop, store);
  own = await plentifulProduct(shop);
  await connectProvider(shop);
});
afterAll(() => shop?.close());

/** Each test takes the next country. No other test has used it, so it has no cached quote. */
const countries = COUNTRIES.filter((country) => zoneFor(DEFAULT_SETTINGS.shippingZones, country)).values();
let country: string;
let zoneCents: number;

beforeEach(async () => {
  await shop.heal();
  country = countries.next().value ?? '';
  zoneCents = zoneFor(DEFAULT_SETTINGS.shippingZones, country)?.cents ?? 0;
  await shop.call('POST', '/_printify/control/reset-log');
});

const madeLine = (quantity = 1) => {
  const { size, color } = soldVariant(made);
  return { productId: made.id, size, color, quantity };
};

const quote = (items: object[], to = country) =>
  shop.call<ShippingQuote & Problem>('POST', '/api/checkout/quotes', { items, country: to });

/** Counts the price requests since the test started. */
async function asked(): Promise<number> {
  const { body } = await shop.call<{ log: { path: string }[] }>('GET', '/_printify/control/traffic');
  return body.log.filter(({ path }) => path.includes('orders/shipping.json')).length;
}

/** Returns the price that the emulator itself quotes for this many units. */
async function standardOf(quantity: number): Promise<number> {
  const { token, shopId } = shop.local.printify;
  const line = { product_id: made.providerProductId ?? '', variant_id: soldVariant(made).providerVariantId, quantity };
  const { body } = await shop.call<{ standard: number }>(
    'POST',
    `/_printify/v1/shops/${shopId}/orders/shipping.json`,
    { line_items: [line], address_to: { country } },
    { authorization: `Bearer ${token}`, 'user-agent': 'test' },
  );
  return body.standard;
}

const { volumeSteps } = DEFAULT_SETTINGS;
const totalOf = (lines: { quantity: number }[], unitCents: number[], shippingCents: number) =>
  priceCart(
    lines.map((line, index) => ({ ...line, unitCents: unitCents[index] ?? 0 })),
    { zone: { cents: shippingCents }, freeFromCents: DEFAULT_SETTINGS.freeShippingFromCents, volumeSteps },
  ).totalCents;

const open = (items: object[], expectedTotalCents: number) =>
  shop.call<Opened & Problem & { cart: PricedCart }>('POST', '/api/checkout/sessions', {
    ...{ items, country, expectedTotalCents },
  });

describe('a cart with products that the provider makes', () => {
  test("costs the provider's standard shipping, requested once for cart and checkout", async () => {
    const standard = await standardOf(1);
    const lines = [madeLine()];
    const before = await asked();
    expect((await quote(lines)).body).toEqual({ shippingCents: standard, source: 'provider' });
    expect((await quote(lines)).body).toEqual({ shippingCents: standard, source: 'provider' });
    const opened = await open(lines, soldVariant(made).priceCents + standard);
    expect(opened).toMatchObject({ status: 201, body: { totalCents: soldVariant(made).priceCents + standard } });
    expect((await asked()) - before).toBe(1);
  });

  test('costs the same however its units are split into lines', async () => {
    const whole = await quote([madeLine(4)]);
    expect(whole.body.source).toBe('provider');
    expect((await quote([madeLine(1), madeLine(3)])).body).toEqual(whole.body);
    expect(await asked()).toBe(1);
  });

  test("also pays the table's shipping for the shop's own products, which are a second shipment", async () => {
    const standard = await standardOf(1);
    const lines = [madeLine(), lineOf(own)];
    const { body } = await quote(lines);
    expect(body).toEqual({ shippingCents: standard + zoneCents, source: 'provider' });
    const total = totalOf(lines, [soldVariant(made).priceCents, own.priceCents], body.shippingCents);
    expect((await open(lines, total)).status).toBe(201);
  });

  test('stores the paid shipping in the order, and the cost of the variant', async () => {
    const lines = [madeLine()];
    const { shippingCents } = (await quote(lines)).body;
    const opened = await open(lines, soldVariant(made).priceCents + shippingCents);
    await pay(shop, opened.body.id, { email: 'made@example.com' });
    const order = await eventually(async () =>
      (await allOrders(shop)).find(({ sessionId }) => sessionId === opened.body.id),
    );
    expect(order.shippingCents).toBe(shippingCents);
    const stored = await store.getOrder(order.id);
    expect(stored?.items[0]?.costCents).toBe(soldVariant(made).costCents);
  });

  test('shows the shopper the new shipping when it changed between cart and checkout', async () => {
    const lines = [madeLine()];
    const { shippingCents } = (await quote(lines)).body;
    const line = { product_id: made.providerProductId ?? '', variant_id: soldVariant(made).providerVariantId ?? 0 };
    await store.putQuote(quoteCacheKey(country, [{ ...line, quantity: 1, external_id: '' }]), 1_234, Date.now());
    const { priceCents } = soldVariant(made);
    const refused = await open(lines, priceCents + shippingCents);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'cart_changed', cart: { shippingCents: 1_234, totalCents: priceCents + 1_234 } },
    });
    expect((await open(lines, refused.body.cart.totalCents)).status).toBe(201);
  });

  test('requests no quote when the shop pays the shipping', async () => {
    const quantity = Math.ceil(20_000 / soldVariant(made).priceCents) * 2;
    const lines = [madeLine(Math.max(6, quantity))];
    const opened = await open(lines, totalOf(lines, [soldVariant(made).priceCents], zoneCents));
    expect(opened.status).toBe(201);
    expect(await asked()).toBe(0);
  });
});

describe("a cart of the shop's own products", () => {
  test("costs the table's shipping, and requests no quote", async () => {
    expect((await quote([lineOf(own)])).body).toEqual({ shippingCents: zoneCents, source: 'zone' });
    expect(await asked()).toBe(0);
  });
});

describe('a provider without an answer', () => {
  test.each(['error', 'timeout_after_success'] as const)(
    "leaves the table's price for cart and checkout on the fault '%s', after one request at most",
    async (mode) => {
      await shop.fault('printify', mode, 20, 'orders/shipping.json');
      const lines = [madeLine()];
      expect((await quote(lines)).body).toEqual({ shippingCents: zoneCents, source: 'zone' });
      expect(await asked()).toBe(1);
      await shop.heal();
      expect((await open(lines, soldVariant(made).priceCents + zoneCents)).status).toBe(201);
    },
  );
});

describe('a request for quotes', () => {
  test.each([
    ['an empty cart', []],
    ['an unknown product', [{ productId: newId('prd', 0), size: null, color: null, quantity: 1 }]],
    ['more units than a line can have', [{ productId: newId('prd', 0), size: null, color: null, quantity: 100 }]],
    ['no list', 'everything'],
  ])('is refused for %s', async (_name, items) => {
    const { status, body } = await quote(items as object[]);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(await asked()).toBe(0);
  });

  test('is refused for a draft, named by its line, and for a country that the shop does not ship to', async () => {
    const draft = await putProviderProduct(shop, store, { isPublished: false });
    const { size, color } = soldVariant(draft);
    const refused = await quote([madeLine(), { productId: draft.id, size, color, quantity: 1 }]);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'items.1.productId' }] } });
    expect((await quote([madeLine()], 'KP')).status).toBe(400);
    expect(await asked()).toBe(0);
  });

  test("gets the table's price for sold-out and unknown variants, without asking the provider", async () => {
    const gone = made.variants?.find(({ available }) => !available) ?? { size: 'XXXXL', color: 'Nowhere' };
    const line = { productId: made.id, size: gone.size, color: gone.color, quantity: 1 };
    expect((await quote([line])).body).toEqual({ shippingCents: zoneCents, source: 'zone' });
    expect(await asked()).toBe(0);
  });

  test("uses no more than the carts' share of the provider's rate limit", async () => {
    const lines = Array.from({ length: 60 }, (_, index) => madeLine(index + 10));
    const answers = await Promise.all(lines.map((line) => quote([line])));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    // The sixty requests fall into at most three windows of twelve requests each.
    expect(await asked()).toBeLessThanOrEqual(40);
    expect(answers.filter(({ body }) => body.source === 'zone').length).toBeGreaterThanOrEqual(20);
    for (const { body } of answers) expect(body.shippingCents).toBeGreaterThan(0);
  });
});

describe('a visitor who asks for many quotes', () => {
  const greedy = fromAddress('203.0.113.60');
  const askMany = (count: number, from: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        shop.call<ShippingQuote>('POST', '/api/checkout/quotes', { items: [madeLine(from + index)], country }, greedy),
      ),
    );

  test("uses up only their own share, and another visitor's cart still gets the provider's price", async () => {
    const answers = await askMany(20, 10);
    expect(answers.filter(({ body }) => body.source === 'provider').length).toBeLessThanOrEqual(10);
    expect(await asked()).toBeLessThanOrEqual(10);
    await eventually(async () => (await quote([madeLine()])).body.source === 'provider');
  });

  test("still pays the provider's price of shipping", async () => {
    const standard = await standardOf(2);
    expect(standard).not.toBe(zoneCents);
    await askMany(30, 30);
    const lines = [madeLine(2)];
    const cheap = totalOf(lines, [soldVariant(made).priceCents], zoneCents);
    const request = { items: lines, country, expectedTotalCents: cheap };
    const refused = await shop.call<Problem>('POST', '/api/checkout/sessions', request, greedy);
    expect(refused).toMatchObject({ status: 409, body: { code: 'cart_changed', cart: { shippingCents: standard } } });
  });

  test("pays it also while other visitors' carts use up the allowance", async () => {
    const standard = await standardOf(3);
    await Promise.all(Array.from({ length: 40 }, (_, index) => quote([madeLine(index + 20)])));
    const lines = [madeLine(3)];
    const opened = await open(lines, totalOf(lines, [soldVariant(made).priceCents], standard));
    expect(opened.status).toBe(201);
  });
});

test('a shop without a provider charges the shipping of its table', async () => {
  await store.deleteItem(store.providerConnectionKey);
  const lines = [madeLine()];
  expect((await quote(lines)).body).toEqual({ shippingCents: zoneCents, source: 'zone' });
  expect((await open(lines, soldVariant(made).priceCents + zoneCents)).status).toBe(201);
  expect(await asked()).toBe(0);
});
