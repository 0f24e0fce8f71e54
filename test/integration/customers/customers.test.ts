import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { AccountExport, CustomerExport } from '#shared/customers/account-export.ts';
import type { Customer, CustomerDetail } from '#shared/customers/customer.ts';
import type { Note, StoredOrder } from '#shared/orders/order.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { newCustomer, OWN_PASSWORD } from '../../support/customers.ts';
import { type BackOffice, backOffice, orderLike, plentifulProduct } from '../../support/orders.ts';
import { type WholeStore, wholeStore } from '../../support/patterns/whole-store.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { as, checkOut, eventually, lineOf, pay } from '../../support/shopping.ts';
import { wholeTable } from '../../support/table.ts';

/** Numbers of customers. Both are more than one page of ten. */
const [FEW, MANY] = [12, 36];

let shop: Shop;
let office: BackOffice;
let store: WholeStore;
let items: ShopStore;
let product: ProductDetail;

beforeAll(async () => {
  shop = await startShop();
  office = backOffice(shop);
  store = await wholeStore(shop);
  items = await storeOf(shop);
  product = await plentifulProduct(shop);
});
afterAll(() => shop?.close());

async function buy(email: string, headers: Record<string, string> = {}): Promise<string> {
  const { body } = await checkOut(shop, [product], [lineOf(product)], headers);
  await pay(shop, body.id, { email });
  const id = await eventually(async () => {
    const state = await shop.call<{ orderId: string | null }>('GET', `/api/checkout/sessions/${body.id}`);
    return state.body.orderId;
  });
  await shop.drain();
  return id;
}

const find = async (q: string): Promise<Customer[]> =>
  (await office.call<Page<Customer>>('GET', `/customers?q=${encodeURIComponent(q)}`)).body.items;

const open = async (id: string): Promise<CustomerDetail> =>
  (await office.call<CustomerDetail>('GET', `/customers/${id}`)).body;

async function only(q: string): Promise<Customer> {
  const [customer, ...others] = await find(q);
  expect(others).toEqual([]);
  if (!customer) throw new Error(`No customer is found by ${q}`);
  return customer;
}

describe('A customer in the back office', () => {
  test('is a guest with the first order, and has the sums of all orders and refunds', async () => {
    const email = 'mara.quill@guests.example';
    const orders = [await buy(email), await buy(email)];
    const totals = await Promise.all(orders.map(async (id) => (await office.order(id)).totalCents));
    const guest = await only(email);
    expect(guest).toMatchObject({
      ...{ email, hasAccount: false, orders: 2, refundedCents: 0, tags: [] },
      spentCents: totals.reduce((a, b) => a + b),
    });
    const [first = ''] = orders;
    await office.refund({ id: first }, 500);
    await office.orderOnce(first, ({ refundedCents }) => refundedCents === 500);
    await shop.drain();
    expect(await only('quill')).toEqual({ ...guest, refundedCents: 500 });
    expect(await open(first)).toMatchObject({ id: guest.id, notes: [], subscription: null, suppression: null });
  });

  test('is found by starts of the name, the address and a tag, and no longer by a tag that was removed', async () => {
    const { id } = await only('mara.quill@guests.example');
    const tag = (body: { add: string[]; remove: string[] }) => office.call('POST', `/customers/${id}/tags`, body);
    await tag({ add: ['Zebra club', 'zebra CLUB', 'Press'], remove: [] });
    await shop.drain();
    for (const q of ['maraq', 'quill mara', 'mara.quill@gue', 'zebra', '@guests.example'])
      expect((await only(q)).id).toBe(id);
    await tag({ add: [], remove: ['ZEBRA club'] });
    await shop.drain();
    expect(await find('zebra')).toEqual([]);
    expect((await open(id)).tags).toEqual(['Press']);
    expect(await find('!!')).toEqual([]);
  });

  test('keeps notes with their time and author until one is deleted', async () => {
    const { id } = await only('mara.quill@guests.example');
    const add = async (text: string) => (await office.call<Note>('POST', `/customers/${id}/notes`, { text })).body;
    const [first, second] = [await add('Prefers the phone'), await add('Met at the fair')];
    expect((await open(id)).notes).toEqual([second, first]);
    expect(first).toMatchObject({ by: 'admin@foundation.example', at: expect.stringMatching(/Z$/) });
    const remove = () => office.call<Problem>('DELETE', `/customers/${id}/notes/${first.id}`);
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect((await open(id)).notes).toEqual([second]);
    const { body: history } = await office.call<Page<AuditEntry>>('GET', `/audit?subject=${id}`);
    const actions = history.items.map(({ action }) => action).reverse();
    expect(actions).toEqual([
      ...['customer.tagged', 'customer.tagged', 'customer.noted', 'customer.noted', 'customer.note_deleted'],
    ]);
    expect(JSON.stringify(history)).not.toMatch(/phone|fair|press|zebra|guests\.example/i);
  });

  test('joins the account of the same confirmed address, with its name', async () => {
    const email = 'joiner@guests.example';
    await buy(email);
    const guest = await only(email);
    const { headers } = await newCustomer(shop, email);
    await shop.call('GET', '/api/me', undefined, headers);
    await shop.call('PATCH', '/api/me', { firstName: 'Wilma' }, headers);
    await buy(email, headers);
    expect(await only('wilma')).toMatchObject({ id: guest.id, hasAccount: true, name: 'Wilma User', orders: 2 });
  });

  test('without an order is an account that signed in', async () => {
    const email = 'looker@guests.example';
    const { headers } = await newCustomer(shop, email);
    await shop.call('GET', '/api/me', undefined, headers);
    expect(await only(email)).toMatchObject({ hasAccount: true, orders: 0, spentCents: 0, lastOrderAt: null });
  });

  test('is listed newest first, page by page, each once', async () => {
    const seen: Customer[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = `/customers?limit=3${cursor && `&cursor=${cursor}`}`;
      const { body } = await office.call<Page<Customer>>('GET', path);
      seen.push(...body.items);
      cursor = body.nextCursor;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(5);
    const times = seen.map(({ since }) => since);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test('is missing with a clear answer', async () => {
    const unknown = await office.call<Problem>('GET', `/customers/${newId('cus', 0)}`);
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'Customer not found']);
    expect((await office.call<Problem>('GET', `/customers/${newId('ord', 0)}`)).status).toBe(404);
    expect((await office.call<Problem>('GET', `/customers/${newId('prd', 0)}`)).status).toBe(404);
    const foreign = await office.call<Problem>('GET', '/customers?q=mara&cursor=abc');
    expect([foreign.status, foreign.body.errors?.[0]?.path]).toEqual([400, 'cursor']);
  });
});

describe("A customer's data", () => {
  test('is exported by an admin, for a guest too, and the history says so', async () => {
    const { id } = await only('mara.quill@guests.example');
    await shop.call('POST', '/api/subscribers', { email: 'mara.quill@guests.example' });
    const { body } = await office.call<CustomerExport>('POST', `/customers/${id}/export`);
    expect(body).toMatchObject({ profile: null, tags: ['Press'], recoveryCodes: null, checkouts: [] });
    expect(body.notes).toEqual([{ at: expect.any(String), text: 'Met at the fair' }]);
    expect([body.orders.length, body.subscriptions.length]).toEqual([2, 1]);
    const { body: history } = await office.call<Page<AuditEntry>>('GET', `/audit?subject=${id}`);
    expect(history.items[0]?.action).toBe('customer.exported');
    const joiner = await only('joiner@guests.example');
    const full = await office.call<CustomerExport>('POST', `/customers/${joiner.id}/export`);
    expect(full.body.profile).toMatchObject({ email: 'joiner@guests.example', firstName: 'Wilma' });
    expect(full.body.orders).toHaveLength(2);
  });

  test('that the shop notes about an account is in its own export', async () => {
    const email = 'self-export@guests.example';
    const { headers } = await newCustomer(shop, email);
    await shop.call('GET', '/api/me', undefined, headers);
    const { id } = await only(email);
    await office.call('POST', `/customers/${id}/notes`, { text: 'Asks for tall sizes' });
    await office.call('POST', `/customers/${id}/tags`, { add: ['Tall'], remove: [] });
    const { body } = await shop.call<AccountExport>('GET', '/api/me/export', undefined, headers);
    expect(body.notes).toEqual([{ at: expect.any(String), text: 'Asks for tall sizes' }]);
    expect(body.tags).toEqual(['Tall']);
  });

  test('is gone from the table after an erasure, with notes, tags and words', async () => {
    const email = 'vanishing.yeti@guests.example';
    const orderId = await buy(email);
    const { id } = await only(email);
    await office.call('POST', `/customers/${id}/notes`, { text: 'Likes the snow' });
    await office.call('POST', `/customers/${id}/tags`, { add: ['Mountaineer'], remove: [] });
    await office.cancel({ id: orderId });
    await office.orderOnce(orderId, ({ status }) => status === 'cancelled');
    const erased = await office.call('POST', '/erasures', { email });
    expect([erased.status, erased.body]).toEqual([
      200,
      { orders: 1, subscription: false, notes: true, stockAlerts: 0, reviews: 0, reminders: false, giftCards: 0 },
    ]);
    await shop.drain();
    const table = JSON.parse(await wholeTable(shop)) as { pk: { S: string } }[];
    const left = table.filter((item) => /yeti|likes the snow/i.test(JSON.stringify(item)) || item.pk.S.endsWith(id));
    expect(left.map(({ pk }) => pk.S)).toEqual([]);
    expect((await office.call('GET', `/customers/${id}`)).status).toBe(404);
    expect((await office.call('GET', `/customers/${orderId}`)).status).toBe(404);
  });

  test('goes with a deleted account, and does not come back with a later change of an order', async () => {
    const email = 'leaving.yak@guests.example';
    const { headers } = await newCustomer(shop, email);
    await shop.call('GET', '/api/me', undefined, headers);
    const orderId = await buy(email, headers);
    const { id } = await only(email);
    await office.call('POST', `/customers/${id}/notes`, { text: 'Wants a call' });
    expect((await shop.call('DELETE', '/api/me', OWN_PASSWORD, headers)).status).toBe(204);
    await shop.drain();
    expect((await office.call('GET', `/customers/${id}`)).status).toBe(404);
    await office.refund({ id: orderId }, 100);
    await office.orderOnce(orderId, ({ refundedCents }) => refundedCents === 100);
    await shop.drain();
    await refillCustomers();
    expect(await find(email)).toEqual([]);
    const table = JSON.parse(await wholeTable(shop)) as { pk: { S: string } }[];
    expect(table.filter((item) => item.pk.S.startsWith('CUSTOMER') && /yak/.test(JSON.stringify(item)))).toEqual([]);
  });
});

/** Makes the clock fill in the customers of all orders and accounts, as after an update from an earlier release. */
async function refillCustomers(): Promise<void> {
  for (const source of ['orders', 'accounts'] as const)
    await store.putCustomerFill(source, { isDone: false, cursor: null });
  await shop.tick();
  await shop.drain();
  for (const source of ['orders', 'accounts'] as const)
    expect(await store.getCustomerFill(source)).toEqual({ isDone: true, cursor: null });
}

test('A shop of an earlier release gets its customers from the clock: of orders and of accounts', async () => {
  const before = await find('guests.example');
  const rows = JSON.parse(await wholeTable(shop)) as { pk: { S: string }; sk: { S: string } }[];
  const own = rows.filter(({ pk }) => /^CUSTOMER(_OF|_WORDS)?#/.test(pk.S));
  await items.writeItems(
    [],
    own.map(({ pk, sk }) => ({ pk: pk.S, sk: sk.S })),
  );
  await shop.drain();
  expect(await find('guests.example')).toEqual([]);
  await refillCustomers();
  const known = ({ email, orders, spentCents, hasAccount }: Customer) => [email, orders, spentCents, hasAccount];
  const sorted = (customers: Customer[]) => customers.map(known).sort();
  expect(sorted(await find('guests.example'))).toEqual(sorted(before));
  const again = await find('guests.example');
  await refillCustomers();
  expect(await find('guests.example')).toEqual(again);
});

test('Orders of one customer that change at the same moment are all counted', async () => {
  const email = 'many.at.once@guests.example';
  const [sample] = await store.getOrders([await buy(email)]);
  const orders = Array.from({ length: 8 }, (_, index) => orderLike(sample as StoredOrder, email, placedAt(index)));
  for (const order of orders) await items.transact(store.orderWrites(order));
  await Promise.all([...orders, ...orders].map(({ id }) => store.countOrderOfCustomer(email, id)));
  await shop.drain();
  expect((await only(email)).orders).toBe(9);
});

const placedAt = (minute: number): number => Date.UTC(2026, 0, 1) + minute * 60_000;

test(`The list and a search cost the same with ${FEW} customers as with ${MANY}`, async () => {
  const [sample] = await store.getOrders([await buy('crowd@crowd.example')]);
  const make = async (from: number, to: number) => {
    for (let index = from; index < to; index++) {
      const email = `crowd${index}@crowd.example`;
      await items.transact(store.orderWrites(orderLike(sample as StoredOrder, email, placedAt(index))));
    }
    await shop.drain();
  };
  const units = async () => {
    const page = { limit: 10, accepts: () => true };
    const { reading: list } = await store.measure(() => store.listCustomers({ limit: 10 }));
    const { reading: search } = await store.measure(() => store.findCustomersByWords(['crowd'], page));
    const { reading: found } = await store.measure(() => store.findCustomersByWords(['example'], page));
    return { list: list.capacityUnits, start: search.capacityUnits, word: found.capacityUnits };
  };
  await make(0, FEW);
  const few = await units();
  await make(FEW, MANY);
  const many = await units();
  expect(many.list).toBe(few.list);
  // Each read costs half a unit. A word needs at most one extra read to see that no more words match. The start of many words
  // needs at most four extra reads.
  expect(many.word).toBeLessThanOrEqual(few.word + 0.5);
  expect(many.start).toBeLessThanOrEqual(few.start + 2);
});

test('Only admins see customers', async () => {
  const headers = await as(shop, 'customer');
  expect((await shop.call('GET', '/api/admin/customers', undefined, headers)).status).toBe(403);
});
