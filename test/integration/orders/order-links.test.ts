import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signLinkToken } from '#functions/orders/order-link.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { LinkedOrder } from '#shared/orders/order-link.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { newCustomer } from '../../support/customers.ts';
import { pdfText } from '../../support/documents/pdf-text.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { as, browse, checkOut, eventually, lineOf, mailsTo, pay } from '../../support/shopping.ts';

const YEAR_S = 365 * 86_400;

let shop: Shop;
let store: ShopStore;
let products: ProductDetail[];

beforeAll(async () => {
  shop = await startShop();
  store = await storeOf(shop);
  products = (await browse(shop)).filter((product) => product.inventoryQuantity >= 20);
});
afterAll(() => shop?.close());

async function buy(email: string, headers = {}): Promise<string> {
  const { body } = await checkOut(shop, products, [lineOf(products[0] as ProductDetail, 3)], headers);
  await pay(shop, body.id, { email });
  return eventually(async () => {
    const state = await shop.call<{ orderId: string | null }>('GET', `/api/checkout/sessions/${body.id}`);
    return state.body.orderId;
  });
}

/** Returns the links to the order from the emails to an address, newest first. */
const linksTo = async (email: string): Promise<string[]> =>
  (await mailsTo(shop, email)).map(({ text }) => /View your order: (\S+)/.exec(text)?.[1] ?? '');

const firstLink = (email: string) => eventually(async () => (await linksTo(email))[0]);
const tokenIn = (link: string) => new URL(link).hash.slice(1);
const headersOf = (token: string): Record<string, string> => (token ? { 'order-link': token } : {});
const open = (token: string) =>
  shop.call<Omit<LinkedOrder, 'status'> & Problem>('GET', '/api/order-link', undefined, headersOf(token));
const renew = (token: string) =>
  shop.call<{ email: string } & Problem>('POST', '/api/order-link/renewal', undefined, headersOf(token));

/** Expects an invoice for the order at this path, and a refusal without the headers that authorize the request. */
async function expectInvoice(path: string, headers: Record<string, string>, orderId: string): Promise<void> {
  const answer = await fetch(new URL(path, shop.url), { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="invoice-${shortOrderId(orderId)}.pdf"`);
  expect(pdfText(Buffer.from(await answer.arrayBuffer()))).toContain(`#${shortOrderId(orderId)}`);
  expect([400, 401]).toContain((await fetch(new URL(path, shop.url))).status);
}

/** Returns a correctly signed token that has expired. */
async function expiredToken(orderId: string): Promise<string> {
  const { getLinkKey } = await import('#store/signing-key.ts');
  return signLinkToken(await getLinkKey(), { orderId, expiresAt: Math.floor(Date.now() / 1000) - YEAR_S });
}

describe('the link in the mail of a guest', () => {
  test('opens the order, with only what its buyer may see, and says when the link expires', async () => {
    const orderId = await buy('guest-link@example.com');
    const link = await firstLink('guest-link@example.com');
    expect(link).toMatch(new RegExp(`^${shop.url}/order#[A-Za-z0-9_.-]+$`));
    const { status, body, headers } = await open(tokenIn(link));
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    await expectInvoice('/api/order-link/invoice', headersOf(tokenIn(link)), orderId);
    expect(body).toMatchObject({ id: orderId, email: 'guest-link@example.com', shippingAddress: { country: 'US' } });
    for (const own of ['flags', 'checkoutId', 'sessionId', 'paymentIntentId', 'phone', 'pk'])
      expect(body).not.toHaveProperty(own);
    const days = (Date.parse(body.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(89.9);
    expect(days).toBeLessThanOrEqual(90);
  });

  test('leads to a page that is neither cached nor indexed', async () => {
    await buy('guest-page@example.com');
    const page = await fetch(await firstLink('guest-page@example.com'), { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain('<meta name="robots" content="noindex">');
  });

  test('reveals nothing when it is altered or its order does not exist', async () => {
    await buy('tampered@example.com');
    const token = tokenIn(await firstLink('tampered@example.com'));
    const unknown = await expiredToken('ord_00000000000000000000000000');
    const last = token.endsWith('A') ? 'B' : 'A';
    for (const bad of [`A${token.slice(1)}`, token.slice(0, -1) + last, unknown]) {
      for (const answer of [await open(bad), await renew(bad)]) {
        expect(answer.status).toBe(404);
        expect(answer.body.code).toBe('not_found');
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    }
  });

  test.each(['', 'nothing', 'a.b', `${'a'.repeat(40)}~${'a'.repeat(43)}`])(
    'is refused with the name of its header when it is malformed: %j',
    async (text) => {
      for (const answer of [await open(text), await renew(text)]) {
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({ code: 'invalid_request', errors: [{ path: 'order-link' }] });
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    },
  );

  test('never appears in a log', async () => {
    const orderId = await buy('unlogged@example.com');
    const link = await firstLink('unlogged@example.com');
    const token = tokenIn(link);
    await fetch(link, { headers: { accept: 'text/html' } });
    await shop.call('POST', '/api/visits', { path: new URL(link).pathname });
    await open(token);
    await open(`${token.slice(0, -1)}.`);
    await renew(token);
    // Makes the order in the table unreadable, so that the request fails after it has read the link.
    await store.updateItem({
      Key: store.orderKey(orderId),
      UpdateExpression: 'SET #items = :none',
      ExpressionAttributeNames: { '#items': 'items' },
      ExpressionAttributeValues: { ':none': null },
    });
    expect((await open(token)).status).toBe(500);
    const log = readFileSync(join(shop.dataDirectory, 'functions.log'), 'utf8');
    const { body: invocations } = await shop.call('GET', '/_local/invocations');
    for (const record of [log, JSON.stringify(invocations)]) {
      expect(record).toContain('GET /api/order-link');
      for (const part of token.split('.')) expect(record).not.toContain(part);
    }
  });
});

test('the mail of a signed-in customer links to the order in the account, whose invoice is for them and admins', async () => {
  const customer = await newCustomer(shop, 'link-of-customer@example.com');
  const orderId = await buy(customer.email, customer.headers);
  expect(await firstLink(customer.email)).toBe(`${shop.url}/orders/${orderId}`);

  const stranger = await newCustomer(shop, 'stranger-of-link@example.com');
  const path = `/api/orders/${orderId}/invoice`;
  await expectInvoice(path, customer.headers, orderId);
  expect((await shop.call('GET', path, undefined, stranger.headers)).status).toBe(404);
  const owner = await as(shop, 'admin');
  await expectInvoice(`/api/admin/orders/${orderId}/invoice`, owner, orderId);
  const slip = await fetch(new URL(`/api/admin/orders/${orderId}/packing-slip`, shop.url), { headers: owner });
  expect(slip.headers.get('content-disposition')).toContain('packing-slip-');
  expect(pdfText(Buffer.from(await slip.arrayBuffer()))).toContain('Packing slip');
});

describe('an expired link', () => {
  test('is reported as expired, and reveals nothing about the order', async () => {
    const orderId = await buy('expired@example.com');
    const { status, body } = await open(await expiredToken(orderId));
    expect(status).toBe(410);
    expect(body).toMatchObject({ code: 'link_expired', title: 'This link has expired' });
    expect(JSON.stringify(body)).not.toContain('expired@example.com');
  });

  test("sends one new link in ten minutes to the order's address, however often it is requested", async () => {
    const email = 'renewed@example.com';
    const orderId = await buy(email);
    await firstLink(email);
    const token = await expiredToken(orderId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew(token)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 202, body: { email: 'r***@example.com' } });
    await shop.drain();
    await shop.tick();
    await shop.drain();
    const links = await eventually(async () => {
      // The clock runs jobs that are still waiting.
      await shop.tick();
      const sent = await linksTo(email);
      return sent.length > 1 && sent;
    });
    expect(links).toHaveLength(2);
    for (const link of links) expect((await open(tokenIn(link))).body.id).toBe(orderId);
    const { subject, text } = (await mailsTo(shop, email)).find((mail) => mail.subject.includes('link')) ?? {};
    expect(subject).toBe(`FOUNDATION: Your link to order #${orderId.slice(-8)}`);
    expect(text).not.toContain('Street');
  });

  test('can be renewed again after ten minutes', async () => {
    const orderId = await buy('patient@example.com');
    const { enqueueOrderLink } = await import('#store/orders/orders.ts');
    const now = Date.now() - 3_600_000;
    expect(await enqueueOrderLink(orderId, now)).toBe(true);
    expect(await enqueueOrderLink(orderId, now + 599_999)).toBe(false);
    expect(await enqueueOrderLink(orderId, now + 600_000)).toBe(true);
  });
});

test('two functions that create the key at once agree on one', async () => {
  const { ensureLinkKey } = await import('#store/signing-key.ts');
  await store.deleteItem(store.linkSigningKeyKey);
  const keys = await Promise.all(Array.from({ length: 8 }, () => ensureLinkKey()));
  expect(keys[0]).toHaveLength(32);
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
});
