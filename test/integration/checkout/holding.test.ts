import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import {
  ADDRESS_HOLDING,
  ADMITTED_UNITS,
  CUSTOMER_HOLDING,
  SITE_SPAN_MS,
  SITE_UNITS,
} from '#shared/checkout/holder.ts';
import { stockedProduct } from '../../support/admin.ts';
import { newCustomer } from '../../support/customers.ts';
import { seededDirectory } from '../../support/seeded-shop.ts';
import { type Problem, type Shop, startShop, windowJustBegun } from '../../support/shop.ts';
import {
  checkOut,
  eventually,
  expectedTotal,
  findProducts,
  lineOf,
  newestOrders,
  type Opened,
  pay,
  stockOf,
} from '../../support/shopping.ts';
import { fromAddress } from '../../support/visitor.ts';

/** The maximum number of units in a line of a cart. */
const LARGEST_LINE = 99;

/** Units in stock. There are so many that only the limits per customer and per network apply. */
const PLENTY = 5_000;
/** Number of units in a large cart. Only a few such carts are needed to reach a limit. */
const LARGE = 50;

let shop: Shop;
let plenty: ProductDetail;

beforeAll(async () => {
  shop = await startShop(seededDirectory(), 0, { isManual: true, ...windowJustBegun(SITE_SPAN_MS) });
  plenty = await stockedProduct(shop, PLENTY);
});
afterAll(() => shop?.close());

const open = (product: ProductDetail, quantity: number, headers: Record<string, string>) =>
  checkOut(shop, [product], [lineOf(product, quantity)], headers);
/**
 * Statuses of a checkout that the shop closed. Either the shop or Stripe's webhook sets the status, depending on which is
 * first.
 */
const CLOSED = ['cancelled', 'expired'];
const statusOf = async (sessionId: string) =>
  (await shop.call<{ status: string }>('GET', `/api/checkout/sessions/${sessionId}`)).body.status;

describe('A signed-in customer', () => {
  test('who opens one checkout more than allowed gives up the oldest, and its stock is for sale again', async () => {
    const stock = await stockOf(shop, plenty.slug);
    const { headers } = await newCustomer(shop, 'undecided@example.com');
    const opened: string[] = [];
    for (let count = 0; count <= CUSTOMER_HOLDING.checkouts; count++) {
      const { status, body } = await open(plenty, 1, headers);
      expect(status).toBe(201);
      opened.push(body.id);
    }
    const [oldest = '', ...others] = opened;
    expect(CLOSED).toContain(await statusOf(oldest));
    expect((await pay(shop, oldest)).status).toBe(409);
    for (const id of others) expect(await statusOf(id)).toBe('open');
    expect(await stockOf(shop, plenty.slug)).toBe(stock - CUSTOMER_HOLDING.checkouts);
  });

  test('whose oldest checkout is paid keeps its order', async () => {
    const { headers } = await newCustomer(shop, 'paying@example.com');
    await shop.fault('stripe', 'drop', 10, 'webhook');
    const first = await open(plenty, 1, headers);
    await pay(shop, first.body.id);
    await shop.heal();
    for (let count = 0; count < CUSTOMER_HOLDING.checkouts; count++) await open(plenty, 1, headers);
    expect(await statusOf(first.body.id)).toBe('paid');
    expect((await newestOrders(shop)).filter(({ sessionId }) => sessionId === first.body.id)).toHaveLength(1);
  });

  test('can take the last units that their own earlier checkout holds', async () => {
    const product = await stockedProduct(shop, 5);
    const { headers } = await newCustomer(shop, 'again@example.com');
    const first = await open(product, 4, headers);
    expect(first.status).toBe(201);
    expect((await open(product, 5, headers)).status).toBe(201);
    expect(CLOSED).toContain(await statusOf(first.body.id));
    expect(await stockOf(shop, product.slug)).toBe(0);
  });
});

describe('A cart', () => {
  test('that asks for more than a quarter of a stock is refused, naming the line and what it can have', async () => {
    const stock = 80;
    const product = await stockedProduct(shop, stock);
    const most = stock / 4;
    const { status, body } = await open(product, most + 1, {});
    expect(status).toBe(409);
    expect(body as unknown as Problem).toMatchObject({
      code: 'order_limit',
      detail: `One order can have up to ${most} of “${product.title}”. Please email us about a larger order.`,
      errors: [{ path: 'items.0.quantity', message: `can be ${most} at most` }],
    });
    expect(await stockOf(shop, product.slug)).toBe(stock);
    expect((await open(product, most, {})).status).toBe(201);
  });
});

describe('Guests at one address', () => {
  test('who open many small carts close no page of another guest', async () => {
    const office = fromAddress('203.0.113.77');
    const first = await open(plenty, 1, office);
    // This is several times as many checkouts as one customer can have open.
    for (let count = 0; count < 4 * CUSTOMER_HOLDING.checkouts; count++)
      expect((await open(plenty, 1, office)).status).toBe(201);
    expect(await statusOf(first.body.id)).toBe('open');
  });

  test('can hold half of what is left of a product, so that others can still buy it', async () => {
    const office = fromAddress('203.0.113.76');
    const product = await stockedProduct(shop, 30);
    const opened: string[] = [];
    for (let guest = 0; guest < 5; guest++) {
      const { status, body } = await open(product, 3, office);
      expect(status).toBe(201);
      opened.push(body.id);
    }
    expect(await open(product, 3, office)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    for (const id of opened) expect(await statusOf(id)).toBe('open');
    const { headers } = await newCustomer(shop, 'signed-in-colleague@example.com');
    expect((await open(product, 3, { ...office, ...headers })).status).toBe(201);
    expect((await open(product, 3, fromAddress('203.0.113.74'))).status).toBe(201);
  });

  test('who hold too much together lose the largest cart, never a small one or a customer’s', async () => {
    const office = fromAddress('203.0.113.75');
    const { headers } = await newCustomer(shop, 'colleague@example.com');
    const colleague = await open(plenty, 1, { ...office, ...headers });
    const guest = await open(plenty, 2, office);
    const large: string[] = [];
    for (let count = 0; count < ADDRESS_HOLDING.units / LARGE; count++) {
      const { status, body } = await open(plenty, LARGE, office);
      expect(status).toBe(201);
      large.push(body.id);
    }
    expect(CLOSED).toContain(await statusOf(large[0] ?? ''));
    expect(await statusOf(large.at(-1) ?? '')).toBe('open');
    expect(await statusOf(guest.body.id)).toBe('open');
    expect(await statusOf(colleague.body.id)).toBe('open');
  });

  test('can all check out at the same moment', async () => {
    const crowd = fromAddress('203.0.113.79');
    const chosen = await findProducts(shop, 12, ({ inventoryQuantity }) => inventoryQuantity >= 2);
    const requests = await Promise.all(
      chosen.map(async (product) => {
        const items = [lineOf(product, 1)];
        return { items, country: 'US', expectedTotalCents: await expectedTotal(shop, [product], items) };
      }),
    );
    const answers = await Promise.all(
      requests.map((request) => shop.call<Opened>('POST', '/api/checkout/sessions', request, crowd)),
    );
    expect(answers.map(({ status }) => status)).toEqual(chosen.map(() => 201));
  });

  test('cannot take the whole stock off sale, however many requests one of them sends at once', async () => {
    const attacker = fromAddress('203.0.113.78');
    const before = await stockOf(shop, plenty.slug);
    const items = [lineOf(plenty, LARGE)];
    const request = { items, country: 'US', expectedTotalCents: await expectedTotal(shop, [plenty], items) };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => shop.call<Opened>('POST', '/api/checkout/sessions', request, attacker)),
    );
    for (const { status } of answers) expect([201, 409, 429, 503]).toContain(status);
    await eventually(async () => before - (await stockOf(shop, plenty.slug)) <= ADDRESS_HOLDING.units);
  });
});

describe('Guests with IPv6', () => {
  test('who change the /64 within their home network still hold as one', async () => {
    const opened: string[] = [];
    for (let number = 0; number <= ADDRESS_HOLDING.units / LARGE; number++) {
      const { status, body } = await open(plenty, LARGE, fromAddress(`2001:db8:9:${number.toString(16)}::1`));
      expect(status).toBe(201);
      opened.push(body.id);
    }
    expect(CLOSED).toContain(await statusOf(opened[0] ?? ''));
    expect(await statusOf(opened.at(-1) ?? '')).toBe('open');
  });
});

describe('A wide network', () => {
  test('takes a limited number of units unpaid, whatever its addresses, and a customer there can still buy', async () => {
    const site = (number: number) => fromAddress(`2001:db8:77:${(number * 256).toString(16)}::1`);
    let taken = 0;
    let refused: Problem | null = null;
    for (let number = 0; number <= SITE_UNITS / LARGE && !refused; number++) {
      const { status, body } = await open(plenty, LARGE, site(number));
      if (status === 201) taken += LARGE;
      else refused = body as unknown as Problem;
    }
    expect(refused).toMatchObject({ code: 'too_many_requests' });
    expect(taken).toBeLessThanOrEqual(SITE_UNITS);
    const { headers } = await newCustomer(shop, 'neighbor@example.com');
    expect((await open(plenty, 1, { ...site(0), ...headers })).status).toBe(201);
    expect((await open(plenty, 1, fromAddress('2001:db8:78::1'))).status).toBe(201);
  });

  test('is not used up by one guest who opens cart after cart, or asks for too much again and again', async () => {
    const attacker = fromAddress('198.51.100.66');
    for (let units = 0; units < SITE_UNITS; units += LARGEST_LINE) {
      expect((await open(plenty, LARGEST_LINE, attacker)).status).toBe(201);
      const tooMuch = [lineOf(plenty, LARGEST_LINE), lineOf(plenty, LARGEST_LINE)];
      expect((await checkOut(shop, [plenty], tooMuch, attacker)).status).toBe(409);
    }
    expect((await open(plenty, 10, fromAddress('198.51.100.7'))).status).toBe(201);
  });

  test('still sells a few items to a customer after others there have used it up with their accounts', async () => {
    const site = fromAddress('198.51.101.66');
    for (let units = LARGEST_LINE; units < SITE_UNITS; units += LARGEST_LINE) {
      const { headers } = await newCustomer(shop, `hoarder-${units}@example.com`);
      expect((await open(plenty, LARGEST_LINE, { ...site, ...headers })).status).toBe(201);
    }
    const { headers } = await newCustomer(shop, 'honest@example.com');
    const honest = { ...fromAddress('198.51.101.7'), ...headers };
    const refused = await open(plenty, ADMITTED_UNITS + 1, honest);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await open(plenty, ADMITTED_UNITS, honest)).status).toBe(201);
  });
});
