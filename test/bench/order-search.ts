import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDynamoDb } from '#infra/local/dynamodb/dynamodb.ts';
import { functionEnvironment, TABLE_NAME } from '#infra/local/environment.ts';
import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { typedWords } from '#shared/orders/order-words.ts';
import { benchOrder } from './orders.ts';

/**
 * Describes the cost of one search for each number of orders: the capacity units, the number of orders found, and the
 * milliseconds.
 */
export interface SearchRow {
  search: keyof typeof SEARCHES;
  at: { orders: number; units: number; found: number; milliseconds: number }[];
}

const NAMES = ['Ada', 'Ben', 'Chloe', 'Dana', 'Elif', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas', 'Kemal', 'Lena'];
const STREETS = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Grove', 'Hazel', 'Ivy', 'Juniper', 'Larch'];
const MODEL = {
  ...{ id: 'prd_00000000000000000000000000', slug: 'fault-line-hoodie', title: 'Fault Line Hoodie', priceCents: 7_800 },
  ...{ images: [], sizes: ['M'], colors: ['Ink'] },
};

/** Number of orders that are written in one batch, with all their rows. */
const BATCH = 50;
const AT_ONCE = 6;
const RUNS = 5;

/** Returns true for one order in 10,000. Only these orders have the rare city. */
const isRare = (index: number): boolean => index % 10_000 === 42;
const REGULAR = 'regular@example.com';
const OLD_NUMBER = '94001000000000000042';

function orderAt(index: number, now: number): StoredOrder {
  const order = benchOrder(MODEL, index, 100_000, now);
  const at = order.createdAt;
  const name = NAMES[index % NAMES.length] ?? '';
  const address1 = `${(index % 900) + 1} ${STREETS[index % STREETS.length]} Street`;
  const trackingNumber = `9400${String(10 ** 15 + index).padStart(16, '0')}`;
  return {
    ...order,
    email: index % 3 === 0 ? REGULAR : order.email,
    status: 'shipped',
    items: order.items.map((item) => ({ ...item, sku: 'FND-HD-001-M-INK' })),
    shipments: [{ carrier: 'USPS', trackingNumber, trackingUrl: null }],
    notes: index % 3 === 1 ? [{ id: newId('not', now), at, by: 'admin@example.com', text: 'Add a gift card' }] : [],
    shippingAddress: order.shippingAddress && {
      ...{ ...order.shippingAddress, firstName: name, lastName: `Everyone${index % 7_000}`, address1 },
      city: isRare(index) ? 'Zürich' : 'Portland',
    },
  };
}

/** Lists the search texts. Each key describes the role of the text in the orders. */
const SEARCHES = {
  'a word of all addresses': 'portland',
  'the start of it': 'portl',
  'a ZIP code': '07102',
  'the start of 7,000 last names': 'everyone',
  'a shorter start of them': 'eve',
  'an email address': REGULAR,
  'the start of all tracking numbers': '9400',
  'a longer start of them': '9400100000',
  'a product': 'fault line hoodie',
  'the start of a product': 'hoo',
  'a SKU': 'FND-HD-001',
  'a word of a note': 'gift',
  'two words': 'hoodie ink',
  'a first name, and the start of all last names': 'dana everyone',
  'the start of a street': 'ced',
  'a whole tracking number': OLD_NUMBER,
  'a rare city': 'zurich',
  'a rare city, and the start of all last names': 'zurich everyone',
  'a word of all orders, and one of none': 'portland zebra',
  'two streets that no order has together': 'cedar birch',
};

async function openStore(endpoint: string) {
  const world = { siteUrl: 'http://127.0.0.1', dynamoDbEndpoint: endpoint, realStripe: false };
  Object.assign(process.env, functionEnvironment(world), { POWERTOOLS_LOG_LEVEL: 'SILENT' });
  const [client, keys, meter, search, words, refs] = await Promise.all([
    import('#store/client.ts'),
    import('#store/keys/orders.ts'),
    import('#store/capacity-meter.ts'),
    import('#functions/orders/search-orders.ts'),
    import('#store/orders/order-words.ts'),
    import('#store/orders/order-index.ts'),
  ]);
  return { ...client, ...keys, ...meter, ...search, ...words, ...refs };
}
type SearchStore = Awaited<ReturnType<typeof openStore>>;

/**
 * Writes orders directly into the table, together with the search rows that the stream would derive. Leaves out the search
 * rows that no search reads, because they would cost time without changing the result.
 */
async function writeOrders(store: SearchStore, orders: readonly StoredOrder[]) {
  const { writeItems, orderKey, orderWordKeys, orderWordPartition, orderRefWrite } = store;
  const searched = new Set(Object.values(SEARCHES).flatMap(typedWords).map(orderWordPartition));
  const rows = orders.flatMap((order) => [
    { ...orderKey(order.id), ...order },
    { ...orderRefWrite(order).Put.Item },
    ...orderWordKeys(order)
      .filter(({ pk }) => searched.has(pk))
      .map((key) => ({ ...key })),
  ]);
  await writeItems(rows, []);
}

async function measureSearch({ measureCapacity, searchOrders, listOrdersOfEmail }: SearchStore, typed: string) {
  const page = { limit: 25 };
  const search = () =>
    typed.includes('@') ? listOrdersOfEmail(typed, page) : searchOrders(typed, { ...page, accepts: () => true });
  const times: number[] = [];
  let [units, found] = [0, 0];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    const { reading, result } = await measureCapacity<Page<StoredOrder>>(search);
    times.push(performance.now() - started);
    units = reading.capacityUnits;
    found = result.items.length;
  }
  return { units, found, milliseconds: times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0 };
}

/** Fills a table until it has `wanted` orders or the time is up. Returns the number of orders in the table. */
async function fill(store: SearchStore, made: number, wanted: number, until: number, now: number): Promise<number> {
  let next = made;
  const work = async () => {
    while (next < wanted && performance.now() < until) {
      const first = next;
      next = Math.min(first + BATCH, wanted);
      const orders = Array.from({ length: next - first }, (_none, step) => orderAt(first + step, now));
      await writeOrders(store, orders);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return next;
}

/**
 * Measures searches for orders in a separate table, at each of the given sizes. Stops writing orders after `seconds` in
 * total, so the last sizes may have fewer orders. No function runs at the same time.
 */
export async function searchAtSizes(sizes: readonly number[], seconds: number): Promise<SearchRow[]> {
  const directory = mkdtempSync(join(tmpdir(), 'order-search-'));
  const database = await startDynamoDb(directory, TABLE_NAME);
  try {
    const store = await openStore(database.endpoint);
    const now = Date.now();
    let left = seconds * 1000;
    const rows = (Object.keys(SEARCHES) as (keyof typeof SEARCHES)[]).map((search): SearchRow => ({ search, at: [] }));
    let made = 0;
    for (const size of sizes) {
      const started = performance.now();
      made = await fill(store, made, size, started + left, now);
      left -= performance.now() - started;
      for (const row of rows) row.at.push({ orders: made, ...(await measureSearch(store, SEARCHES[row.search])) });
    }
    return rows;
  } finally {
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
