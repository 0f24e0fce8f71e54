import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDynamoDb } from '#infra/local/dynamodb/dynamodb.ts';
import { functionEnvironment, TABLE_NAME } from '#infra/local/environment.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { orderTerms, typedWords } from '#shared/orders/order-words.ts';
import { benchOrder } from './orders.ts';

/** The capacity units and milliseconds of one search at each number of orders. */
export interface SearchRow {
  search: string;
  at: { orders: number; units: number; milliseconds: number }[];
}

const NAMES = ['Ada', 'Ben', 'Chloe', 'Dana', 'Elif', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas', 'Kemal', 'Lena'];
const STREETS = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Grove', 'Hazel', 'Ivy', 'Juniper', 'Larch'];
const MODEL = {
  ...{ id: 'prd_00000000000000000000000000', slug: 'fault-line-hoodie', title: 'Fault Line Hoodie', priceCents: 7_800 },
  ...{ images: [], sizes: ['M'], colors: ['Ink'] },
};

/** Orders whose rows one batch writes together. */
const BATCH = 50;
const AT_ONCE = 6;
const RUNS = 5;

/** One order in ten thousand, wherever it is, has a city of its own. */
const isRare = (index: number): boolean => index % 10_000 === 42;

function orderAt(index: number, now: number): StoredOrder {
  const order = benchOrder(MODEL, index, 100_000, now);
  const name = NAMES[index % NAMES.length] ?? '';
  const address1 = `${(index % 900) + 1} ${STREETS[index % STREETS.length]} Street`;
  const shippingAddress = order.shippingAddress && {
    ...{ ...order.shippingAddress, firstName: name, lastName: `Everyone${index % 7_000}`, address1 },
    city: isRare(index) ? 'Zürich' : 'Portland',
  };
  return { ...order, shippingAddress, status: 'completed' };
}

/**
 * A common word, two common ones, a name with the start of thousands, the start of a word, a word that no order has, two that no
 * order has together, a rare word, and one beside the start of thousands.
 */
const SEARCHES = [
  ...['portland', 'hoodie ink', 'dana everyone', 'ced', 'portland zebra', 'cedar birch', 'zurich'],
  ...['everyone', 'zurich everyone'],
];

async function openStore(endpoint: string) {
  const world = { siteUrl: 'http://127.0.0.1', dynamoDbEndpoint: endpoint, realStripe: false };
  Object.assign(process.env, functionEnvironment(world), { POWERTOOLS_LOG_LEVEL: 'SILENT' });
  const [client, keys, meter, search] = await Promise.all([
    import('#store/client.ts'),
    import('#store/keys.ts'),
    import('#store/capacity-meter.ts'),
    import('#functions/orders/search-orders.ts'),
  ]);
  return { ...client, ...keys, ...meter, ...search };
}
type SearchStore = Awaited<ReturnType<typeof openStore>>;

/**
 * Writes the orders and the rows that find them, as the stream does, straight into the table. Leaves out rows in partitions that
 * none of the searches reads: they cost time and change nothing.
 */
async function writeOrders(store: SearchStore, orders: readonly StoredOrder[]) {
  const { writeItems, orderKey, orderWordKey, orderWordPartition } = store;
  const searched = new Set(SEARCHES.flatMap(typedWords).map(orderWordPartition));
  const rows = orders.flatMap((order) => [
    { ...orderKey(order.id), ...order },
    ...orderTerms(order)
      .filter((word) => searched.has(orderWordPartition(word)))
      .map((word) => ({ ...orderWordKey(word, order) })),
  ]);
  await writeItems(rows, []);
}

async function measureSearch({ measureCapacity, searchOrders }: SearchStore, search: string) {
  const times: number[] = [];
  let units = 0;
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    const { reading } = await measureCapacity(() => searchOrders(search, { limit: 25, accepts: () => true }));
    times.push(performance.now() - started);
    units = reading.capacityUnits;
  }
  return { units, milliseconds: times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0 };
}

/** Fills a table until it has `wanted` orders or the time is over. Returns how many it has. */
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
 * Measures searches of orders in a table of its own at each of the sizes, and at as many orders as `seconds` of writing allow. No function
 * runs beside it.
 */
export async function searchAtSizes(sizes: readonly number[], seconds: number): Promise<SearchRow[]> {
  const directory = mkdtempSync(join(tmpdir(), 'order-search-'));
  const database = await startDynamoDb(directory, TABLE_NAME);
  try {
    const store = await openStore(database.endpoint);
    const now = Date.now();
    let left = seconds * 1000;
    const rows = SEARCHES.map((search): SearchRow => ({ search, at: [] }));
    let made = 0;
    for (const size of [...sizes, Number.POSITIVE_INFINITY]) {
      const started = performance.now();
      made = await fill(store, made, size, started + left, now);
      left -= performance.now() - started;
      for (const row of rows) row.at.push({ orders: made, ...(await measureSearch(store, row.search)) });
    }
    return rows;
  } finally {
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
