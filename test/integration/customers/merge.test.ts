import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { AccountExport, CustomerExport } from '#shared/customers/account-export.ts';
import type { Customer, CustomerDetail } from '#shared/customers/customer.ts';
import type { AdminOrder, Order, StoredOrder } from '#shared/orders/order.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { newCustomer, OWN_PASSWORD } from '../../support/customers.ts';
import { type BackOffice, backOffice, orderLike, plentifulProduct } from '../../support/orders.ts';
import { type WholeStore, wholeStore } from '../../support/patterns/whole-store.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { checkOut, eventually, lineOf, pay } from '../../support/shopping.ts';
import { wholeTable } from '../../support/table.ts';

let shop: Shop;
let office: BackOffice;
let store: WholeStore;
let items: ShopStore;
let product: ProductDetail;
/** Id of the only order that is really paid. The others are copies of it. */
let paid: string;

beforeAll(async () => {
  shop = await startShop();
  office = backOffice(shop);
  store = await wholeStore(shop);
  items = await storeOf(shop);
  product = await plentifulProduct(shop);
  paid = await buy('sample@orders.example');
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

/** Stores a guest's order that is a copy of the paid one, the same way that settlement would. Returns its id. */
async function place(email: string): Promise<string> {
  const [sample] = await store.getOrders([paid]);
  const order = orderLike(sample as StoredOrder, email);
  await items.transact(store.orderWrites(order));
  await shop.drain();
  return order.id;
}

const find = async (q: string): Promise<Customer[]> =>
  (await office.call<Page<Customer>>('GET', `/customers?q=${encodeURIComponent(q)}`)).body.items;
const only = async (q: string): Promise<Customer> => {
  const [customer, ...others] = await find(q);
  expect(others).toEqual([]);
  return customer as Customer;
};
const open = async (id: string) => (await office.call<CustomerDetail>('GET', `/customers/${id}`)).body;
const merge = (id: string, otherId: string) =>
  office.call<Customer & Problem>('POST', `/customers/${id}/merge`, { otherId });
const split = (id: string, otherId: string) => office.call<Problem>('DELETE', `/customers/${id}/merged/${otherId}`);
const note = (id: string, text: string) => office.call('POST', `/customers/${id}/notes`, { text });
const tag = (id: string, add: string[], remove: string[] = []) =>
  office.call<Customer>('POST', `/customers/${id}/tags`, { add, remove });
const history = async (id: string) =>
  (await office.call<Page<AuditEntry>>('GET', `/audit?subject=${id}`)).body.items.map(({ action }) => action);

const [HOME, WORK] = ['ida.home@merge.example', 'ida.work@merge.example'];

test('Two records of one person become one, and a new order of either address counts there', async () => {
  await shop.call('POST', '/api/subscribers', { email: WORK });
  const first = await place(HOME);
  const second = await place(WORK);
  const [home, work] = [await only(HOME), await only(WORK)];
  await note(work.id, 'At the office');
  await note(home.id, 'At home');
  await tag(home.id, ['VIP']);
  await tag(work.id, ['vip', 'Press']);
  const { status, body } = await merge(home.id, work.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ id: home.id, email: HOME, otherEmails: [WORK], hasAccount: false, orders: 2, tags: ['VIP', 'Press'] },
    spentCents: home.spentCents + work.spentCents,
  });
  await shop.drain();
  for (const q of [HOME, WORK, 'ida', 'ida.work@merge', 'press ida']) expect(await find(q)).toEqual([body]);
  expect((await office.call<Page<Customer>>('GET', '/customers?limit=50')).body.items).not.toContainEqual(work);

  const shown = await open(work.id);
  expect(shown.id).toBe(home.id);
  expect(shown.notes.map(({ text }) => text)).toEqual(['At home', 'At the office']);
  expect(shown.subscription).toBeNull();
  expect(shown.merged).toMatchObject([{ email: WORK, subscription: { isActive: true } }]);
  expect((await open(second)).id).toBe(home.id);

  const third = await place(WORK);
  expect(await only(WORK)).toMatchObject({ id: home.id, orders: 3 });
  const page = async (cursor: string) =>
    (await office.call<Page<AdminOrder>>('GET', `/orders?customer=${work.id}&limit=2${cursor}`)).body;
  const { items, nextCursor } = await page('');
  const rest = await page(`&cursor=${nextCursor}`);
  expect([...items, ...rest.items].map(({ id }) => id)).toEqual([third, second, first]);
  expect(rest.nextCursor).toBeNull();
  expect((await office.call<Page<AdminOrder>>('GET', `/orders?q=${HOME}`)).body.items).toHaveLength(1);
  const buyers = await store.listKnownReaders([HOME, WORK, 'no@merge.example'], { withCountry: true });
  expect([...buyers.keys()].toSorted()).toEqual([HOME, WORK]);
});

test('The same merge again changes nothing; the opposite one and one with a customer who is gone answer 409', async () => {
  const home = await only(HOME);
  const [part] = (await open(home.id)).merged;
  const workId = part?.id ?? '';
  const before = await history(home.id);
  expect(await merge(home.id, workId)).toMatchObject({ status: 200, body: home });
  expect(await history(home.id)).toEqual(before);
  expect(before[0]).toBe('customer.merged');
  expect(await merge(workId, home.id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await merge(home.id, home.id)).status).toBe(409);
  await place('third@merge.example');
  const third = await only('third@merge.example');
  expect((await merge(third.id, workId)).status).toBe(409);
  expect((await split(third.id, workId)).status).toBe(409);
});

test('Of two opposite merges at the same moment one wins', async () => {
  await Promise.all([place('left@race.example'), place('right@race.example')]);
  const [left, right] = [await only('left@race.example'), await only('right@race.example')];
  const answers = await Promise.all([merge(left.id, right.id), merge(right.id, left.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await shop.drain();
  expect((await only('race.example')).orders).toBe(2);
});

test('A split gives back the address with its orders, tags and notes; a repeated one changes nothing', async () => {
  const home = await only(HOME);
  const [part] = (await open(home.id)).merged;
  const workId = part?.id ?? '';
  await note(workId, 'Since the merge');
  const tagged = await tag(home.id, ['Both'], ['press']);
  expect(tagged.body.tags.toSorted()).toEqual(['Both', 'VIP']);
  expect([(await split(home.id, workId)).status, (await split(home.id, workId)).status]).toEqual([204, 204]);
  await shop.drain();
  const [own, other] = [await open(home.id), await open(workId)];
  expect(own).toMatchObject({ email: HOME, otherEmails: [], orders: 1, tags: ['VIP', 'Both'], merged: [] });
  expect(own.notes.map(({ text }) => text)).toEqual(['Since the merge', 'At home']);
  expect(other).toMatchObject({ email: WORK, orders: 2, tags: ['vip'], subscription: { isActive: true } });
  expect(other.notes.map(({ text }) => text)).toEqual(['At the office']);
  await place(WORK);
  expect((await only(WORK)).orders).toBe(3);
  expect(own.spentCents + (await only(WORK)).spentCents).toBe(own.spentCents * 4);
  expect((await merge(home.id, workId)).status).toBe(200);
});

test('A change of tags can be undone while another address has tags, too', async () => {
  const { id } = await only(HOME);
  const otherId = (await open(id)).merged[0]?.id ?? '';
  await split(id, otherId);
  await tag(otherId, ['Wholesale']);
  await merge(id, otherId);
  const before = await open(id);
  const { body: after } = await tag(id, ['Mistake']);
  expect(after.tags).toContain('Mistake');
  expect(before.tags).toContain('Wholesale');
  const [entry] = (await office.call<Page<AuditEntry>>('GET', `/audit?subject=${id}`)).body.items;
  expect((await office.call<Problem>('POST', `/audit/${entry?.id}/undo`)).status).toBe(204);
  expect((await open(id)).tags.toSorted()).toEqual(before.tags.toSorted());
});

test('A customer who signs in sees nothing of an address that was merged, and an account that ends takes the notes', async () => {
  const [mine, foreign] = ['own@accounts.example', 'foreign@accounts.example'];
  const { headers } = await newCustomer(shop, mine);
  await shop.call('GET', '/api/me', undefined, headers);
  const ownOrder = await buy(mine, headers);
  await place(foreign);
  const [own, other] = [await only(mine), await only(foreign)];
  await note(own.id, 'Own note');
  await note(other.id, 'Foreign note');
  await tag(other.id, ['Foreign tag']);
  expect((await merge(other.id, own.id)).body).toMatchObject({ id: other.id, hasAccount: true, name: 'New User' });
  await note(other.id, 'Shared note');
  await tag(other.id, ['Shared tag']);
  await shop.call('GET', '/api/me', undefined, headers);

  const orders = await shop.call<Page<Order>>('GET', '/api/orders', undefined, headers);
  expect(orders.body.items.map(({ id }) => id)).toEqual([ownOrder]);
  const { body } = await shop.call<AccountExport>('GET', '/api/me/export', undefined, headers);
  expect(body.notes.map(({ text }) => text)).toEqual(['Own note']);
  expect([body.orders.length, body.tags, body.formerTags]).toEqual([1, [], []]);
  expect(JSON.stringify(body)).not.toMatch(/foreign|shared/i);

  const { body: handed } = await office.call<CustomerExport>('POST', `/customers/${other.id}/export`);
  expect(handed.email).toBe(foreign);
  expect(handed.notes.map(({ text }) => text)).toEqual(['Shared note', 'Foreign note']);
  expect(handed.otherAddresses).toMatchObject([
    { email: mine, profile: { email: mine }, notes: [{ text: 'Own note' }], orders: [{ id: ownOrder }] },
  ]);

  expect((await shop.call('DELETE', '/api/me', OWN_PASSWORD, headers)).status).toBe(204);
  await shop.drain();
  expect(await open(other.id)).toMatchObject({ hasAccount: false, orders: 1, notes: [], tags: [], merged: [] });
  expect(await find(mine)).toEqual([]);
});

test('A customer whose address is the main one exports nothing that was noted since, not even after a split', async () => {
  const [mine, foreign] = ['main@exports.example', 'second@exports.example'];
  const { headers } = await newCustomer(shop, mine);
  await shop.call('GET', '/api/me', undefined, headers);
  await buy(mine, headers);
  await place(foreign);
  const [own, other] = [await only(mine), await only(foreign)];
  await note(own.id, 'Own note');
  await merge(own.id, other.id);
  await note(own.id, 'Foreign note');
  await tag(own.id, ['Foreign tag']);
  const exported = async () => (await shop.call<AccountExport>('GET', '/api/me/export', undefined, headers)).body;
  const merged = await exported();
  expect((await split(own.id, other.id)).status).toBeLessThan(300);
  for (const { notes, tags, formerTags } of [merged, await exported()])
    expect([notes.map(({ text }) => text), tags, formerTags]).toEqual([['Own note'], [], []]);
});

test('When the main address leaves, the other one takes over', async () => {
  const [leaver, guest] = ['main.leaver@parts.example', 'guest.stays@parts.example'];
  const { headers } = await newCustomer(shop, leaver);
  await shop.call('GET', '/api/me', undefined, headers);
  await buy(leaver, headers);
  await place(guest);
  const [main, other] = [await only(leaver), await only(guest)];
  await merge(main.id, other.id);
  expect((await shop.call('DELETE', '/api/me', OWN_PASSWORD, headers)).status).toBe(204);
  await shop.drain();
  expect(await only(guest)).toMatchObject({ id: other.id, email: guest, otherEmails: [], orders: 1 });
  expect((await office.call('GET', `/customers/${main.id}`)).status).toBe(404);
  const left = (JSON.parse(await wholeTable(shop)) as { pk: { S: string } }[]).filter(
    (item) => item.pk.S.startsWith('CUSTOMER') && /main\.leaver/.test(JSON.stringify(item)),
  );
  expect(left.map(({ pk }) => pk.S)).toEqual([]);
});

test('An erasure by either address erases both, and neither comes back merged', async () => {
  const [one, two] = ['first.gnu@erase.example', 'second.gnu@erase.example'];
  for (const email of [one, two]) await shop.call('POST', '/api/subscribers', { email });
  const orders = [await buy(one), await buy(two)];
  const [main, other] = [await only(one), await only(two)];
  await note(other.id, 'Likes the gnu');
  await tag(other.id, ['Herd']);
  await merge(main.id, other.id);
  const erase = () => office.call<Problem>('POST', '/erasures', { email: two });
  expect((await erase()).status).toBe(409);
  for (const id of orders) {
    await office.cancel({ id });
    await office.orderOnce(id, ({ status }) => status === 'cancelled');
  }
  expect((await erase()).body).toMatchObject({ orders: 2, subscription: true, notes: true });
  await shop.drain();
  const left = (JSON.parse(await wholeTable(shop)) as { pk: { S: string } }[]).filter(
    (item) =>
      /\.gnu@|the gnu|Herd/.test(JSON.stringify(item)) || [main.id, other.id].some((id) => item.pk.S.endsWith(id)),
  );
  expect(left.map(({ pk }) => pk.S)).toEqual([]);
  for (const id of [main.id, other.id]) expect((await office.call('GET', `/customers/${id}`)).status).toBe(404);
  await place(one);
  await place(two);
  expect([(await only(one)).otherEmails, (await only(two)).otherEmails]).toEqual([[], []]);
});
