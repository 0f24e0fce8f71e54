import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { AccountCart } from '#shared/checkout/account-cart/account-cart.ts';
import type { CartItem } from '#shared/checkout/cart.ts';
import type { AccountExport } from '#shared/customers/account-export.ts';
import { newCustomer, OWN_PASSWORD, type SignedInCustomer } from '../../support/customers.ts';
import { seededDirectory } from '../../support/seeded-shop.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { browse, checkOut, eventually, lineOf, pay } from '../../support/shopping.ts';

let shop: Shop;
let products: ProductDetail[];
let customer: SignedInCustomer;

beforeAll(async () => {
  shop = await startShop(seededDirectory(), 0, { isManual: true });
  await storeOf(shop);
  customer = await newCustomer(shop, 'two.devices@example.com');
  products = (await browse(shop)).filter(({ inventoryQuantity }) => inventoryQuantity >= 20);
});
afterAll(() => shop?.close());

const itemOf = (at: number, quantity: number): CartItem => {
  const product = products[at];
  if (!product) throw new Error('The shop sells too little');
  const { productId, size, color } = lineOf(product);
  const { slug, title, priceCents } = product;
  return { id: `${productId}-1`, productId, size, color, slug, title, priceCents, image: null, quantity };
};

const read = async (of = customer) => (await shop.call<AccountCart>('GET', '/api/me/cart', undefined, of.headers)).body;
const put = (body: object, of = customer) =>
  shop.call<AccountCart & Problem & { current: AccountCart }>('PUT', '/api/me/cart', body, of.headers);

/** Replaces the cart, the same way that a browser with the latest version would. */
const fill = async (items: CartItem[]): Promise<AccountCart> => {
  const { status, body } = await put({ version: (await read()).version, items });
  expect(status).toBe(200);
  return body;
};
const buy = async (at: number, quantity: number): Promise<string> => {
  const product = products[at] as ProductDetail;
  const { status, body } = await checkOut(shop, [product], [lineOf(product, quantity)], customer.headers);
  expect(status).toBe(201);
  return body.id;
};

describe('The cart of an account', () => {
  test('is empty at first, and has what a browser writes', async () => {
    expect(await read()).toEqual({ version: 0, items: [], purchases: [] });
    expect(await fill([itemOf(0, 2)])).toMatchObject({ version: 1, items: [itemOf(0, 2)] });
    expect(await read()).toEqual({ version: 1, items: [itemOf(0, 2)], purchases: [] });
  });

  test('refuses a write of a device that has not seen the latest one, and tells what it missed', async () => {
    const { version } = await fill([itemOf(0, 1)]);
    expect((await put({ version, items: [itemOf(0, 1), itemOf(1, 1)] })).status).toBe(200);
    const late = await put({ version, items: [itemOf(0, 5)] });
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect(late.body.current).toMatchObject({ version: version + 1, items: [itemOf(0, 1), itemOf(1, 1)] });
  });

  test('lets one of several writes at once win', async () => {
    const { version } = await read();
    const answers = await Promise.all([1, 2, 3, 4, 5].map((units) => put({ version, items: [itemOf(2, units)] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test('names the fields that are no cart, and asks visitors to sign in', async () => {
    const faults = async (body: object) => {
      const answer = await put(body);
      return [answer.status, ...(answer.body.errors ?? []).map(({ path }) => path)];
    };
    expect(await faults({ version: 0, items: [{ ...itemOf(0, 1), quantity: 0 }] })).toEqual([400, 'items.0.quantity']);
    expect(await faults({ version: -1, items: [] })).toEqual([400, 'version']);
    expect(await faults({ version: 0, items: [{ ...itemOf(0, 1), slug: '//elsewhere' }] })).toEqual([
      400,
      'items.0.slug',
    ]);
    expect(await faults({ version: 0, items: [], cleared: ['pi_1'] })).toEqual([400, 'cleared.0']);
    expect(await faults({ version: 0, items: Array.from({ length: 51 }, () => itemOf(0, 1)) })).toEqual([400, 'items']);
    expect((await shop.call('GET', '/api/me/cart')).status).toBe(401);
  });
});

describe('What is bought', () => {
  test('leaves the cart once the webhook has settled the payment, whatever the browser does, and only once', async () => {
    await fill([itemOf(3, 2), itemOf(4, 1)]);
    const sessionId = await buy(3, 2);
    await pay(shop, sessionId);
    const { version, items, purchases } = await eventually(async () => {
      const cart = await read();
      return cart.purchases.length > 0 && cart;
    });
    expect(items).toEqual([itemOf(4, 1)]);
    expect(purchases).toMatchObject([{ sessionId, version, items: [{ quantity: 2 }] }]);
    await fill([itemOf(3, 1)]);
    const { enqueueJobNow } = await import('#store/jobs/jobs.ts');
    const { getCheckoutBySession } = await import('#store/checkout/checkouts.ts');
    const checkoutId = (await getCheckoutBySession(sessionId))?.id ?? '';
    await enqueueJobNow('empty_cart', { checkoutId }, Date.now());
    await shop.drain();
    expect((await read()).items).toEqual([itemOf(3, 1)]);
  });

  test('stays out when the browser has taken it out first, and what it added since stays in', async () => {
    const { version } = await fill([itemOf(5, 1)]);
    const sessionId = await buy(5, 1);
    await shop.fault('stripe', 'drop', 10, 'webhook');
    await pay(shop, sessionId);
    await shop.heal();
    await shop.call('GET', `/api/checkout/sessions/${sessionId}`);
    const written = await put({ version, items: [itemOf(5, 2)], cleared: [sessionId] });
    const latest =
      written.status === 409 ? await put({ version: written.body.current.version, items: [itemOf(5, 2)] }) : written;
    expect(latest.status).toBe(200);
    await shop.drain();
    expect((await read()).items).toEqual([itemOf(5, 2)]);
  });

  test('by another customer does not count as bought', async () => {
    const other = await newCustomer(shop, 'another.device@example.com');
    const sessionId = await buy(6, 1);
    await pay(shop, sessionId);
    const { body } = await put({ version: 0, items: [itemOf(6, 1)], cleared: [sessionId] }, other);
    expect(body).toEqual({ version: 1, items: [itemOf(6, 1)], purchases: [] });
  });
});

test('The export has the cart, and it is deleted with the account', async () => {
  await fill([itemOf(0, 3)]);
  const { body } = await shop.call<AccountExport>('GET', '/api/me/export', undefined, customer.headers);
  expect(body.cart).toEqual([itemOf(0, 3)]);
  const { userId } = (await shop.call<{ userId: string }>('GET', '/api/me', undefined, customer.headers)).body;
  const { findAccountCart } = await import('#store/customers/account-carts.ts');
  expect((await shop.call('DELETE', '/api/me', OWN_PASSWORD, customer.headers)).status).toBe(204);
  expect(await findAccountCart(userId)).toBeNull();
});
