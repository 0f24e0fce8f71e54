import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#shared/base/id.ts';
import type { AdminOrder, StoredOrder } from '#shared/orders/order.ts';
import { orderCsvHeader } from '#shared/orders/order-csv.ts';
import { type BackOffice, backOffice, plentiful } from '../../support/orders.ts';
import { type WholeStore, wholeStore } from '../../support/patterns/whole-store.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { browse } from '../../support/shopping.ts';

/**
 * Numbers of orders. The first is more than a page of the list. The second is ten times as many and exceeds the limit up to
 * which orders are counted.
 */
const [FEW, MANY] = [25, 250];
const START = Date.UTC(2026, 0, 1);

let shop: Shop;
let office: BackOffice;
let store: WholeStore;
let sample: AdminOrder;
let made = 0;

beforeAll(async () => {
  shop = await startShop();
  office = backOffice(shop);
  store = await wholeStore(shop);
  sample = await office.buy(plentiful(await browse(shop)));
});
afterAll(() => shop?.close());

/** Stores an order of the same size and buyer, one minute after the previous one. */
function another(): StoredOrder {
  const placed = START + made++ * 60_000;
  const { items, refunds: _none, dispute: _never, notes: _yet, mails: _sent, refundedCents: _back, ...order } = sample;
  return {
    ...order,
    shipments: [],
    id: newId('ord', placed),
    email: 'every.order@example.com',
    status: 'printify_error',
    createdAt: new Date(placed).toISOString(),
    items: items.map(({ restockable: _restockable, costCents: _cost, sku: _sku, ...item }) => item),
  };
}

async function makeOrders(count: number): Promise<void> {
  const { transact } = await storeOf(shop);
  while (made < count) {
    const batch = Array.from({ length: Math.min(20, count - made) }, another);
    await Promise.all(batch.map((order) => transact(store.orderWrites(order))));
  }
}

describe('the lists of orders', () => {
  const lists = (last: string): [string, () => Promise<unknown>][] => [
    ['all', () => store.listOrders({ limit: 20 })],
    ['of a status', () => store.listOrdersWithStatus('printify_error', { limit: 20 })],
    ['of an address', () => store.listOrdersOfEmail('every.order@example.com', { limit: 20 })],
    ['by number', () => store.findOrdersByShortId(last.slice(-8))],
    ['by id', () => store.getOrder(last)],
  ];

  async function units(): Promise<Record<string, number>> {
    const { items } = await store.listOrders({ limit: 1 });
    const measured: Record<string, number> = {};
    for (const [name, run] of lists(items[0]?.id ?? '')) {
      measured[name] = (await store.measure(run)).reading.capacityUnits;
    }
    return measured;
  }

  test(`cost the same with ${FEW} orders as with ${MANY}`, async () => {
    await makeOrders(FEW);
    const few = await units();
    await makeOrders(MANY);
    expect(await units()).toEqual(few);
    expect(few['of a status']).toBeLessThanOrEqual(25);
  });

  test('have every order once across their pages', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: { body: { items: AdminOrder[]; nextCursor: string | null } } = await office.call(
        'GET',
        `/orders?status=printify_error&limit=37${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...body.items.map(({ createdAt }) => createdAt));
      cursor = body.nextCursor;
    }
    expect(seen).toHaveLength(MANY);
    expect(new Set(seen).size).toBe(MANY);
    expect(seen).toEqual(seen.toSorted().reverse());
  });
});

describe('the counts of orders', () => {
  const counts = async (query: string) =>
    (await office.call<{ byStatus: Record<string, number> }>('GET', `/order-counts${query}`)).body;

  test('stop at 100, and can be limited to a time', async () => {
    expect((await counts('?by=status')).byStatus).toMatchObject({ printify_error: 100, completed: expect.any(Number) });
    const times = `from=${new Date(START).toISOString()}&to=${new Date(START + 3 * 60_000).toISOString()}`;
    const { byStatus } = await counts(`?by=status&${times}`);
    expect(byStatus).toMatchObject({ printify_error: 3, completed: 0 });
  });

  test('of each status are read on request only', async () => {
    expect((await counts('')).byStatus).toEqual({});
  });
});

describe('the export', () => {
  interface Exported {
    csv: string;
    count: number;
    nextCursor: string | null;
  }

  async function exported(query: string): Promise<Exported[]> {
    const pages: Exported[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = `/order-export?${query}${cursor && `&cursor=${cursor}`}`;
      const { body } = await office.call<Exported>('GET', path);
      pages.push(body);
      cursor = body.nextCursor;
    }
    return pages;
  }

  const linesOf = (pages: Exported[]) =>
    pages
      .map(({ csv }) => csv)
      .join('')
      .split('\r\n')
      .slice(0, -1);

  test('joins its pages into one file with one header row and every order once, oldest first', async () => {
    const pages = await exported('');
    const [heading, ...lines] = linesOf(pages);
    expect(`${heading}\r\n`).toBe(orderCsvHeader('UTC'));
    expect(lines.length).toBe(pages.reduce((sum, { count }) => sum + count, 0));
    expect(lines.length).toBeGreaterThan(MANY);
    const times = lines.map((line) => line.split(',')[1] ?? '');
    expect(times).toEqual(times.toSorted());
  });

  test('can be limited to one status', async () => {
    const pages = await exported('status=printify_error&limit=100');
    expect(pages.map(({ count }) => count).slice(0, 3)).toEqual([100, 100, 50]);
    const [, ...lines] = linesOf(pages);
    expect(lines).toHaveLength(MANY);
    expect(lines.every((line) => line.includes(',printify_error,every.order@example.com,'))).toBe(true);
  });
});
