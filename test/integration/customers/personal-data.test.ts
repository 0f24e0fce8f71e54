import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { AccountExport } from '#shared/customers/account-export.ts';
import type { Erasure } from '#shared/customers/erasure.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { newCustomer } from '../../support/customers.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { as, browse, checkOut, eventually, lineOf, mailsTo, pay } from '../../support/shopping.ts';
import { wholeTable } from '../../support/table.ts';
import { anotherAddress, fromAddress } from '../../support/visitor.ts';

let shop: Shop;
let store: ShopStore;
let products: ProductDetail[];

beforeAll(async () => {
  shop = await startShop();
  store = await storeOf(shop);
  products = (await browse(shop)).filter((product) => product.inventoryQuantity >= 20);
});
afterAll(() => shop?.close());

async function buy(email: string, headers: Record<string, string> = {}): Promise<string> {
  const { body } = await checkOut(shop, products, [lineOf(products[0] as ProductDetail)], headers);
  await pay(shop, body.id, { email });
  return eventually(async () => {
    const state = await shop.call<{ orderId: string | null }>('GET', `/api/checkout/sessions/${body.id}`);
    return state.body.orderId;
  });
}

test('The export holds consent, open checkouts, refunds, notes, mails, and the suppression', async () => {
  const email = 'complete@example.com';
  const customer = await newCustomer(shop, email);
  const orderId = await buy(email, customer.headers);
  await shop.call('POST', '/api/subscribers', { email, page: '/about', consent: '2026-11' });
  await checkOut(shop, products, [lineOf(products[1] as ProductDetail)], customer.headers);
  const admin = await as(shop, 'admin');
  await shop.call('POST', `/api/admin/orders/${orderId}/notes`, { text: 'Called about the size' }, admin);
  const download = () => shop.call<AccountExport>('GET', '/api/me/export', undefined, customer.headers);
  await eventually(async () => (await download()).body.orders[0]?.mails[0]);
  const { body } = await download();
  expect(body.subscriptions[0]?.consent).toMatchObject({ page: '/about', version: '2026-11' });
  expect(body.subscriptions[0]?.consent.wording).toEqual(expect.any(String));
  expect(body.orders[0]?.notes).toEqual([{ at: expect.any(String), text: 'Called about the size' }]);
  expect(body.orders[0]?.refunds).toEqual([]);
  expect(body.checkouts).toEqual([
    expect.objectContaining({ status: 'open', items: [expect.objectContaining({ slug: products[1]?.slug })] }),
  ]);
  expect(body.suppression).toBeNull();
  expect(body.profile).toHaveProperty('createdAt');
});

test('An ended subscription is deleted three years later, with its links', async () => {
  const email = 'gone-in-three-years@example.com';
  await shop.call('POST', '/api/subscribers', { email });
  const stored = await store.getItem<{ token: string; id: string }>(store.subscriberKey(email));
  await shop.call('POST', `/api/unsubscribe/${stored?.token}`);
  const items = JSON.parse(await wholeTable(shop)) as { pk: { S: string }; ttl?: { N: string } }[];
  const kept = items.filter(({ pk }) => /^(UN)?SUBSCRIBE/.test(pk.S));
  const own = kept.filter(({ pk }) => [email, stored?.token, stored?.id].some((part) => part && pk.S.endsWith(part)));
  expect(own).toHaveLength(3);
  const threeYears = Date.now() / 1000 + 3 * 365 * 86_400;
  for (const { ttl } of own) expect(Math.abs(Number(ttl?.N) - threeYears)).toBeLessThan(600);
});

describe('An admin who erases personal data', () => {
  const erase = async (email: string) =>
    shop.call<Erasure & Problem>('POST', '/api/admin/erasures', { email }, await as(shop, 'admin'));

  test('is refused while an order still needs the address', async () => {
    const orderId = await buy('open-order@example.com');
    const { status, body } = await erase('open-order@example.com');
    expect([status, body.detail]).toEqual([
      409,
      `Order #${shortOrderId(orderId)} is not finished. Deliver, cancel, or refund it first.`,
    ]);
  });

  test('leaves figures and history, and nothing of the person', async () => {
    const email = 'forget.me@example.com';
    await shop.call('POST', '/api/subscribers', { email });
    const orderId = await buy(email);
    const admin = await as(shop, 'admin');
    const path = `/api/admin/orders/${orderId}`;
    const read = async () => (await shop.call<AdminOrder>('GET', path, undefined, admin)).body;
    const { totalCents } = await read();
    expect((await shop.call('POST', `${path}/cancellation`, { reason: null }, admin)).status).toBeLessThan(300);
    await eventually(async () => (await read()).status === 'cancelled' || undefined);
    const { body: customer } = await shop.call<{ id: string }>(
      'GET',
      `/api/admin/customers/${orderId}`,
      undefined,
      admin,
    );
    const tags = { add: ['Forgettable'], remove: [] };
    expect((await shop.call('POST', `/api/admin/customers/${customer.id}/tags`, tags, admin)).status).toBe(200);
    expect(await erase(email)).toMatchObject({ status: 200, body: { orders: 1, subscription: true } });
    expect(await read()).toMatchObject({ totalCents, email: '', phone: null, shippingAddress: null });
    await shop.drain();
    const items = JSON.parse(await wholeTable(shop)) as { pk: { S: string } }[];
    const personal = items
      .filter((item) => /forget\.me@example\.com|Forgettable/i.test(JSON.stringify(item)))
      .map(({ pk }) => pk.S);
    expect(personal).toEqual([]);
    expect(await erase(email)).toMatchObject({ status: 200, body: { orders: 0, subscription: false } });
    const { body: history } = await shop.call<Page<AuditEntry>>('GET', '/api/admin/audit', undefined, admin);
    const entries = history.items.filter(({ action }) => action === 'person.erased');
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain(email);
  });
});

describe('A lost order mail', () => {
  const ask = (email: string, number: string) =>
    shop.call('POST', '/api/order-link/request', { email, number }, fromAddress(anotherAddress()));

  test('is sent again for the right address and number; the answer is always the same', async () => {
    const email = 'lost-mail@example.com';
    const number = shortOrderId(await buy(email));
    await eventually(async () => (await mailsTo(shop, email))[0]);
    const before = (await mailsTo(shop, email)).length;
    const wrongAddress = await ask('other@example.com', number);
    const wrongNumber = await ask(email, '00000000');
    const right = await ask(email.toUpperCase(), `#${number.toLowerCase()}`);
    for (const { status, body } of [wrongAddress, wrongNumber, right]) expect([status, body]).toEqual([202, {}]);
    await eventually(async () => (await mailsTo(shop, email))[before]);
    expect(await mailsTo(shop, 'other@example.com')).toEqual([]);
    expect((await ask(email, 'not a number')).status).toBe(400);
  });
});
