import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Claims, openSigner } from '#infra/local/cognito/tokens.ts';
import { openDocuments } from '#infra/local/documents.ts';
import type { FaultService } from '#infra/local/faults.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { type ContractKey, contractKeys, routeOf, splitKey } from '#shared/contract/index.ts';
import type { Order } from '#shared/orders/order.ts';
import { newCustomer, type SignedInCustomer } from '../../support/customers.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { allOrders, as, browse, checkOut, eventually, lineOf, mailsTo, pay, tokenOf } from '../../support/shopping.ts';

const BUYER = 'private.person@example.com';
const STREET = '77 Hidden Lane';

let shop: Shop;
let products: ProductDetail[];
let owner: SignedInCustomer;
let other: SignedInCustomer;
let orderId: string;
let sessionId: string;
/** Token of the link in a guest's email. */
let linkToken: string;
/** Signs a token with the user pool's own key. */
let mint: (claims: Claims) => string;

beforeAll(async () => {
  shop = await startShop();
  products = (await browse(shop)).filter((product) => product.inventoryQuantity >= 20);
  [owner, other] = await Promise.all([newCustomer(shop, BUYER), newCustomer(shop, 'stranger@example.com')]);
  const documents = openDocuments(join(shop.dataDirectory, 'services.sqlite'));
  mint = openSigner(documents).sign;
  documents.close();
  const opened = await checkOut(shop, products, [lineOf(products[0] as ProductDetail)], owner.headers);
  sessionId = opened.body.id;
  await pay(shop, sessionId, {
    email: BUYER,
    name: 'Private Person',
    address: { line1: STREET, city: 'Newark', state: 'NJ', postal_code: '07102', country: 'US' },
  });
  orderId = await eventually(async () => {
    const state = await shop.call<{ orderId: string | null }>('GET', `/api/checkout/sessions/${sessionId}`);
    return state.body.orderId;
  });
  linkToken = await linkOfGuest();
});
afterAll(() => shop?.close());

async function linkOfGuest(): Promise<string> {
  const email = 'guest-with-link@example.com';
  const { body } = await checkOut(shop, products, [lineOf(products[0] as ProductDetail)]);
  await pay(shop, body.id, { email });
  await shop.call('GET', `/api/checkout/sessions/${body.id}`);
  return eventually(async () => /\/order#(\S+)/.exec((await mailsTo(shop, email))[0]?.text ?? '')?.[1]);
}

const isProtected = (key: ContractKey) => ['customer', 'admin'].includes(routeOf(key).caller);
const protectedKeys = contractKeys.filter(isProtected);
const adminKeys = contractKeys.filter((key) => routeOf(key).caller === 'admin');
const optionalKeys = contractKeys.filter((key) => routeOf(key).identity === 'optional');

/** Returns the path of a route, with an existing order's id. */
const pathOf = (key: ContractKey) => splitKey(key).path.replace('{id}', orderId);

const call = (key: ContractKey, headers: Record<string, string> = {}, body: object = {}) => {
  const { method } = splitKey(key);
  return shop.call<Problem>(method, pathOf(key), method === 'GET' || method === 'DELETE' ? undefined : body, headers);
};

/** Lists the routes that make the customer's token invalid. */
const ENDS_SESSION: readonly ContractKey[] = ['DELETE /api/me', 'POST /api/me/sign-out'];

/** Valid bodies for customer routes. With these, only the caller can be the reason for a refusal. */
const GOOD_BODIES: Partial<Record<ContractKey, object>> = {
  'PUT /api/orders/{id}/address': {
    firstName: 'New',
    lastName: 'User',
    address1: '1 Test Street',
    address2: null,
    city: 'Newark',
    region: 'NJ',
    zip: '07102',
  },
  'PUT /api/orders/{id}/variant': { item: 0, quantity: 1, size: 'M', color: null, editsSeen: 0 },
  'POST /api/orders/{id}/returns': {
    wish: 'refund',
    lines: [{ item: 0, quantity: 1, reason: 'other' }],
    note: null,
  },
};

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8')) as Claims;
const claimsOf = (token: string) => decode(token.split('.')[1]);

const { privateKey: strangersKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Returns a token with the same claims and the signature of another key. */
function forged(token: string): string {
  const [header, payload] = token.split('.');
  return `${header}.${payload}.${sign('sha256', Buffer.from(`${header}.${payload}`), strangersKey).toString('base64url')}`;
}

/** Returns a customer's token with forged admin claims and the original signature. */
function promoted(token: string): string {
  const [header, , signature] = token.split('.');
  return `${header}.${encode({ ...claimsOf(token), 'cognito:groups': ['admin'] })}.${signature}`;
}

const BAD_TOKENS: [what: string, token: (good: string) => string | Promise<string>][] = [
  ['no token', () => ''],
  ['a word', () => 'Bearer undefined'],
  ['another scheme', () => 'Basic YWRtaW46YWRtaW4='],
  ['a forged signature', (good) => `Bearer ${forged(good)}`],
  ['a changed claim', () => `Bearer ${promoted(owner.accessToken)}`],
  ['no algorithm', (good) => `Bearer ${encode({ alg: 'none' })}.${good.split('.')[1]}.`],
  ['an expired token', (good) => `Bearer ${mint({ ...claimsOf(good), exp: Math.floor(Date.now() / 1000) - 60 })}`],
  ['a token of another client', (good) => `Bearer ${mint({ ...claimsOf(good), client_id: 'someoneelse' })}`],
  ['a token of another pool', (good) => `Bearer ${mint({ ...claimsOf(good), iss: 'https://pool.example' })}`],
  ['an ID token', () => `Bearer ${owner.idToken}`],
];

function expectNothingPrivate(body: unknown) {
  const text = JSON.stringify(body);
  for (const secret of [BUYER, STREET, 'Private Person', 'shopper@foundation.example', 'Quarry Road']) {
    expect(text).not.toContain(secret);
  }
}

/**
 * Lists each route with the bad tokens to test. The gateway checks the token before any function runs, in the same way for
 * all routes. So each route is tested only with no token, a valid token that is not an access token, and one of the other bad
 * tokens.
 */
const byRoute = protectedKeys.map((key, index) => {
  const always = ['no token', 'an ID token'];
  const others = BAD_TOKENS.filter(([what]) => !always.includes(what));
  const inTurn = others[index % others.length]?.[0] ?? '';
  return { key, tokens: BAD_TOKENS.filter(([what]) => [...always, inTurn].includes(what)) };
});

test.each(byRoute)('$key with no token or a bad one is refused and shows no data', async ({ key, tokens }) => {
  const good = routeOf(key).caller === 'admin' ? await tokenOf(shop, 'admin') : owner.accessToken;
  for (const [what, token] of tokens) {
    const authorization = await token(good);
    const answer = await call(key, authorization ? { authorization } : {});
    // An ID token has a valid signature but no scope. The gateway may answer 403, while the function answers 401.
    expect({ [what]: what === 'an ID token' ? [401, 403] : [401] }).toEqual({
      [what]: expect.arrayContaining([answer.status]),
    });
    expectNothingPrivate(answer.body);
  }
});

describe('the data each caller may see', () => {
  test('a minted token that is in order is accepted, so that the refusals above mean something', async () => {
    const authorization = `Bearer ${mint(claimsOf(owner.accessToken))}`;
    expect((await call('GET /api/orders', { authorization })).status).toBe(200);
  });

  test.each(adminKeys)('%s is forbidden to a customer', async (key) => {
    const answer = await call(key, other.headers);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'forbidden', status: 403 });
    expectNothingPrivate(answer.body);
  });

  test.each(adminKeys.filter((key) => key.startsWith('GET')))('%s is open to an admin', async (key) => {
    // Some paths contain the order's id in place of another id. Only the order exists, so an admin may get a 404 for the
    // others.
    const isThere = !pathOf(key).includes('{') && (!routeOf(key).params || key.includes('/orders/'));
    const about = isThere ? [200] : [200, 404];
    // This shop is not connected to a provider, so its routes answer 409 to an admin.
    const expected = key.includes('/printify/') ? [409] : about;
    expect(expected).toContain((await call(key, await as(shop, 'admin'))).status);
  });

  test.each(protectedKeys.filter((key) => routeOf(key).caller === 'customer' && !ENDS_SESSION.includes(key)))(
    "%s shows a stranger nothing of somebody's order",
    async (key) => {
      const answer = await call(key, other.headers, GOOD_BODIES[key]);
      expect([200, 201, 204, 400, 404, 409]).toContain(answer.status);
      if (routeOf(key).params) expect(answer.status).toBe(404);
      expectNothingPrivate(answer.body);
    },
  );

  test.each(optionalKeys)('%s refuses a token that is no good, in place of forgetting it', async (key) => {
    for (const [what, token] of BAD_TOKENS.filter(([name]) => name !== 'no token')) {
      const answer = await call(key, { authorization: await token(owner.accessToken) });
      expect([what, answer.status]).toEqual([what, 401]);
      expect(answer.body).toMatchObject({ code: 'unauthenticated' });
    }
  });

  test('a stranger with the link of a payment learns its state, not whose it is', async () => {
    const { body } = await shop.call<{ email: string }>('GET', `/api/checkout/sessions/${sessionId}`);
    expectNothingPrivate(body);
    expect(body.email).toMatch(/^p\*+@example\.com$/);
  });
});

describe('the content of answers', () => {
  const FORBIDDEN = /cost|provider|paymentIntent|secret|password|^(?:pk|sk|ttl|gsi\w+|version|cause|stack)$/i;

  function expectPublic(value: unknown) {
    if (Array.isArray(value)) for (const item of value) expectPublic(item);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        expect(name).not.toMatch(FORBIDDEN);
        expectPublic(inner);
      }
    }
  }

  test('visitors and customers get exactly what the contract promises, and never costs, ids of providers or keys', async () => {
    const [product] = products;
    const asked: [ContractKey, string, Record<string, string>?][] = [
      ['GET /api/health', '/api/health'],
      ['GET /api/store', '/api/store'],
      ['GET /api/categories', '/api/categories'],
      ['GET /api/products', '/api/products?limit=48'],
      ['GET /api/products/{slug}', `/api/products/${product?.slug}`],
      ['GET /api/products/{slug}/related', `/api/products/${product?.slug}/related`],
      ['GET /api/products/{slug}/reviews', `/api/products/${product?.slug}/reviews`],
      ['GET /api/search', '/api/search?q=tee&limit=48'],
      ['GET /api/checkout/sessions/{id}', `/api/checkout/sessions/${sessionId}`],
      ['GET /api/order-link', '/api/order-link', { 'order-link': linkToken }],
      ['GET /api/me', '/api/me', owner.headers],
      ['GET /api/me/export', '/api/me/export', owner.headers],
      ['GET /api/orders', '/api/orders', owner.headers],
      ['GET /api/orders/{id}', `/api/orders/${orderId}`, owner.headers],
      ['GET /api/orders/{id}/reviews', `/api/orders/${orderId}/reviews`, owner.headers],
    ];
    for (const [key, path, headers] of asked) {
      const { status, body } = await shop.call('GET', path, undefined, headers);
      expect([path, status]).toEqual([path, 200]);
      expect(routeOf(key).response?.parse(body)).toEqual(body);
      expectPublic(body);
    }
  });

  test("a customer's order shows the customer their own address", async () => {
    const { body } = await shop.call<Page<Order>>('GET', '/api/orders', undefined, owner.headers);
    expect(body.items[0]).toMatchObject({ id: orderId, email: BUYER, shippingAddress: { address1: STREET } });
  });
});

describe('the log', () => {
  test('logs no keys, tokens, addresses or names, even for failures', async () => {
    const [product] = products;
    if (!product) throw new Error('Nothing is in stock');
    await shop.fault('ses', 'error', 6);
    const opened = await checkOut(shop, products, [lineOf(product)], owner.headers);
    await pay(shop, opened.body.id, { email: BUYER });
    await eventually(async () => (await allOrders(shop)).some((order) => order.sessionId === opened.body.id));
    await shop.drain();
    await shop.fault('stripe', 'error', 20, '/v1/checkout/sessions');
    expect((await checkOut(shop, products, [lineOf(product)], owner.headers)).status).toBe(503);
    await shop.tick();
    await shop.fault('cognito', 'error', 6);
    await shop.call('GET', '/api/me', undefined, (await newCustomerAfter('cognito')).headers);
    await shop.heal();
    await shop.call('POST', '/api/webhooks/stripe', { email: BUYER }, { 'stripe-signature': 't=1,v1=whsec_x' });
    await shop.call('POST', '/api/subscribers', { email: 'reader-of-mail@example.com' });
    await shop.call('POST', '/api/subscribers', { email: 'reader-of-mail@example.com' });
    await shop.call('POST', '/api/subscribers', { email: 'no address', [BUYER]: 1 });
    await shop.call('GET', `/api/products?cursor=${BUYER}`);

    const log = readFileSync(join(shop.dataDirectory, 'functions.log'), 'utf8');
    expect(log).toMatch(/"route": ?"POST \/api\/checkout\/sessions"/);
    expect(log).toContain('job failed');
    expect(log).toContain('request failed');
    for (const line of log.split('\n')) {
      expect(line).not.toMatch(/sk_test|sk_live|whsec_|bearer |Private Person/i);
      expect(line).not.toMatch(/eyJ[\w-]{10}/);
      expect(line).not.toMatch(/[\w.+-]+@[\w-]+\.(?:com|example)/);
      expect(line).not.toContain(STREET);
      expect(line).not.toContain('Test Street');
    }
  });

  /** Creates a customer without a profile, then makes the service fail. */
  async function newCustomerAfter(service: FaultService): Promise<SignedInCustomer> {
    await shop.heal();
    const customer = await newCustomer(shop, 'profile-later@example.com');
    await shop.fault(service, 'error', 6);
    return customer;
  }
});
