import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { AdminOrder, StoredOrder } from '#shared/orders/order.ts';
import { type BackOffice, backOffice, plentiful } from '../../support/orders.ts';
import { type WholeStore, wholeStore } from '../../support/patterns/whole-store.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { browse } from '../../support/shopping.ts';

const [FEW, MANY] = [25, 100];
const START = Date.UTC(2026, 0, 1);

let shop: Shop;
let office: BackOffice;
let store: WholeStore;
let products: ProductDetail[];
let sample: AdminOrder;
let made = 0;

beforeAll(async () => {
  shop = await startShop();
  office = backOffice(shop);
  store = await wholeStore(shop);
  products = plentiful(await browse(shop));
  sample = await office.buy(products);
});
afterAll(() => shop?.close());

/** Returns an order of Jane Everyone in Common Street, in the given city. */
function another(city: string): StoredOrder {
  const placed = START + made++ * 60_000;
  const { items, refunds: _none, dispute: _never, notes: _yet, mails: _sent, refundedCents: _back, ...order } = sample;
  const shippingAddress = {
    ...{ firstName: 'Jane', lastName: 'Everyone', address1: `${made} Common Street`, address2: null },
    ...{ city, region: 'OR', zip: '97201', country: 'US' },
  };
  return {
    ...order,
    ...{ id: newId('ord', placed), shippingAddress, shipments: [], createdAt: new Date(placed).toISOString() },
    items: items.map(
      ({ restockable: _restockable, refunded: _refunded, costCents: _cost, sku: _sku, ...item }) => item,
    ),
  };
}

async function make(count: number, city = 'Portland'): Promise<StoredOrder[]> {
  const { transact } = await storeOf(shop);
  const orders = Array.from({ length: count }, () => another(city));
  for (const order of orders) await transact(store.orderWrites(order));
  await shop.drain();
  return orders;
}

const find = async (q: string, more = ''): Promise<AdminOrder[]> => {
  const found: AdminOrder[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = `/orders?limit=20&q=${encodeURIComponent(q)}${more}${cursor && `&cursor=${cursor}`}`;
    const { body } = await office.call<{ items: AdminOrder[]; nextCursor: string | null }>('GET', path);
    found.push(...body.items);
    cursor = body.nextCursor;
  }
  return found;
};

describe('An admin finds orders', () => {
  test('by starts of words, each once and newest first, over several pages', async () => {
    const orders = await make(FEW);
    const found = await find('every comm');
    expect(found.map(({ id }) => id)).toEqual(orders.map(({ id }) => id).reverse());
  });

  test('by a rare word beside a common one, and by words in any order', async () => {
    const [order] = await make(1, 'Zürich');
    expect((await find('zurich everyone')).map(({ id }) => id)).toEqual([order?.id]);
    expect((await find('EVERYONE Zürich')).map(({ id }) => id)).toEqual([order?.id]);
    expect(await find('zurich nobody')).toEqual([]);
  });

  test('by status and time within a search', async () => {
    const [order] = await make(1, 'Oslo');
    const day = `&from=${order?.createdAt}&to=${new Date(Date.parse(order?.createdAt ?? '') + 1).toISOString()}`;
    expect(await find('oslo', '&status=delivered')).toEqual([]);
    expect(await find('oslo', `&status=${order?.status}${day}`)).toHaveLength(1);
    expect(await find('common', day)).toHaveLength(1);
  });

  test('by a tracking number and a note as soon as there is one', async () => {
    const { id } = await office.buy(products);
    await office.call('POST', `/orders/${id}/notes`, { text: 'Wants the Quokka wrapping' });
    await office.call('POST', `/orders/${id}/shipments`, {
      ...{ carrier: 'USPS', trackingNumber: '9400 7777 1234', trackingUrl: null },
    });
    await shop.drain();
    for (const q of ['quokka', '9400 7777', '940077771'])
      expect((await find(q)).map((order) => order.id)).toEqual([id]);
  });

  test('to pack until they are shipped, refunded or canceled, with their number', async () => {
    const toPack = async () => {
      const { body } = await office.call<{ items: AdminOrder[] }>('GET', '/orders?view=to_pack&limit=50');
      return body.items.map(({ id }) => id);
    };
    const counts = async () =>
      (await office.call<{ toPack: number; toPackSince: string | null }>('GET', '/order-counts')).body;
    const counted = async () => (await counts()).toPack;
    const before = await counted();
    const { id } = await office.buy(products);
    await shop.drain();
    expect((await toPack()).at(-1)).toBe(id);
    expect(await counted()).toBe(Math.min(before + 1, 100));
    const { body } = await office.call<{ items: AdminOrder[] }>('GET', '/orders?view=to_pack&limit=50');
    expect((await counts()).toPackSince).toBe(body.items[0]?.createdAt);
    const first = await office.call<{ items: AdminOrder[]; nextCursor: string }>('GET', '/orders?view=to_pack&limit=1');
    const second = await office.call<{ items: AdminOrder[] }>(
      'GET',
      `/orders?view=to_pack&limit=1&cursor=${first.body.nextCursor}`,
    );
    expect([...first.body.items, ...second.body.items].map((order) => order.id)).toEqual((await toPack()).slice(0, 2));
    const placed = body.items.at(-1)?.createdAt ?? '';
    const since = await office.call<{ items: AdminOrder[] }>('GET', `/orders?view=to_pack&from=${placed}`);
    expect(since.body.items.map((order) => order.id)).toEqual([id]);
    const until = await office.call<{ items: AdminOrder[] }>('GET', `/orders?view=to_pack&limit=50&to=${placed}`);
    expect(until.body.items.map((order) => order.id)).toEqual((await toPack()).slice(0, -1));
    await office.call('POST', `/orders/${id}/shipments`, { carrier: 'UPS', trackingNumber: '1Z1', trackingUrl: null });
    await shop.drain();
    expect(await toPack()).not.toContain(id);
    expect(await counted()).toBe(before);
  });

  test('no longer by an address that was erased', async () => {
    const [order] = await make(1, 'Reykjavik');
    expect(await find('reykjavik')).toHaveLength(1);
    await store.updateOrderWords(order ?? null, null);
    expect(await find('reykjavik')).toEqual([]);
  });

  test('of an earlier release once the clock has written their words', async () => {
    const [order] = await make(1, 'Nairobi');
    await store.updateOrderWords(order ?? null, null);
    await store.putOrderWordsProgress({ isDone: false, cursor: null });
    // A run of the clock stops after some seconds. The next run continues.
    const isDone = async () => {
      await shop.tick();
      return (await store.getOrderWordsProgress()).isDone;
    };
    await expect.poll(isDone, { timeout: 60_000 }).toBe(true);
    expect((await find('nairobi')).map(({ id }) => id)).toEqual([order?.id]);
  });

  test('and a search that means nothing, or a foreign cursor, gets a clear answer', async () => {
    expect(await find('!!')).toEqual([]);
    const { status, body } = await office.call<{ errors: { path: string }[] }>('GET', '/orders?q=jane&cursor=abc');
    expect([status, body.errors[0]?.path]).toEqual([400, 'cursor']);
  });
});

test('An admin finds an old order by its tracking number as typed on a package, or its email address, beside other words', async () => {
  const { id, email } = await office.buy(products);
  await office.call('POST', `/orders/${id}/shipments`, {
    ...{ carrier: 'USPS', trackingNumber: '94005555666677778888', trackingUrl: null },
  });
  // All earlier orders of this file have the same email address.
  for (const q of ['9400 5555 6666 7777 8888', 'usps 9400-5555-6666-7777-8888', `${email} usps`, `${id} usps`])
    expect((await find(q)).map((order) => order.id)).toContain(id);
  expect(await find(`${email} nowhere`)).toEqual([]);
});

test(`A search costs the same with ${FEW} orders as with ${MANY}`, async () => {
  const units = async (typed: string[]) => {
    const search = () => store.findOrdersByWords(typed, { limit: 20, accepts: () => true });
    const { reading } = await store.measure(search);
    return reading.capacityUnits;
  };
  const few = [await units(['everyo']), await units(['common', 'everyo'])];
  await make(MANY - FEW);
  const many = [await units(['everyo']), await units(['common', 'everyo'])];
  // If there are more rows than one read returns, one more read finds that no other words match. It costs half a unit.
  for (const [index, before] of few.entries()) expect(many[index]).toBeLessThanOrEqual(before + 1);
  expect(Math.max(...many)).toBeLessThanOrEqual(23);
});
