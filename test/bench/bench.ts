import { type Shop, startShop } from '../support/shop.ts';
import { storeOf } from '../support/shop-store.ts';
import { browse } from '../support/shopping.ts';
import { beside } from './beside.ts';
import { benchProduct, fill } from './catalogue.ts';
import { coldStarts } from './cold-start.ts';
import { COST_COLUMNS, costCells, costTable } from './cost-table.ts';
import { firstLoads } from './first-load.ts';
import { importTwice } from './imports.ts';
import { instancesAtSizes } from './instance.ts';
import { lighthouseScores } from './lighthouse.ts';
import { memoryAfterRounds } from './memory.ts';
import { searchAtSizes } from './order-search.ts';
import { benchOrder, fillOrders } from './orders.ts';
import { restock } from './restock.ts';
import { checkoutUnits, fixedThroughput, officeThroughput, throughput } from './throughput.ts';

const SIZES = (process.env.BENCH_PRODUCTS ?? '100,1000,10000').split(',').map(Number);
/** The most orders that the benchmark writes, however many products it has. */
const MOST_ORDERS = Number(process.env.BENCH_ORDERS ?? 10_000);
const say = (line = '') => process.stdout.write(`${line}\n`);
const columns = (cells: (string | number)[]) =>
  say(cells.map((cell, index) => String(cell).padEnd(index === 0 ? 34 : 14)).join(''));

/** Lists the restocks to measure. `160x250` means 160 products with 250 variants each. */
const RESTOCKS = (process.env.BENCH_RESTOCK ?? '160x250').split(',').map((shape) => shape.split('x').map(Number));

/** Lists how many products the imported files have. */
const IMPORTS = (process.env.BENCH_IMPORT ?? '10000').split(',').map(Number);

/** Lists how many products the shop has when one instance of its function is measured. */
const INSTANCE_SIZES = (process.env.BENCH_INSTANCES ?? '1000,10000').split(',').map(Number);

/**
 * Lists how many orders the shop has when searches are measured. Afterwards, as many orders as possible are added for
 * `SEARCH_SECONDS`.
 */
const SEARCH_SIZES = (process.env.BENCH_SEARCH ?? '100,10000').split(',').map(Number);
const SEARCH_SECONDS = Number(process.env.BENCH_SEARCH_SECONDS ?? 170);

const PARTS = [
  'figures',
  'lighthouse',
  'instances',
  'memory',
  'costs',
  'throughput',
  'restock',
  'import',
  'search',
] as const;
const only = PARTS.find((part) => process.env[`BENCH_${part.toUpperCase()}_ONLY`]) ?? null;
const isSelected = (part: (typeof PARTS)[number]) => only === null || only === part;

/** Compares this checkout of the repository with another one, for example with the one before a change. */
async function printBeside(root: string): Promise<void> {
  say(
    `# Requests a second of this checkout and of ${root}, in turns, 16 connections; clients and shops share this machine`,
  );
  columns(['request', 'ours', 'theirs', 'ratio', 'our p50 ms', 'our p99 ms']);
  for (const { name, ours, theirs, p50, p99 } of await beside(root)) {
    const figures = [ours.toFixed(0), theirs.toFixed(0), (ours / theirs).toFixed(1), p50.toFixed(0), p99.toFixed(0)];
    columns([name, ...figures]);
  }
}

const { BENCH_BESIDE } = process.env;
if (BENCH_BESIDE) {
  await printBeside(BENCH_BESIDE);
  process.exit(0);
}

if (isSelected('figures')) {
  say('# First load: gzip of every script a page needs before it works (entry, its static imports, the route)');
  for (const { page, kilobytes } of firstLoads()) columns([page, `${kilobytes.toFixed(1)} kB`]);

  say();
  say(
    '# Cold start: from a fresh process to a handler that is ready, medians of 20 in turns; bare = one that only has',
  );
  say("# DynamoDB's document client");
  columns(['function', 'ms', 'x bare', 'CPU ms', 'x bare']);
  for (const { name, wall, wallRatio, processor, processorRatio } of await coldStarts())
    columns([name, wall.toFixed(0), wallRatio.toFixed(2), processor.toFixed(0), processorRatio.toFixed(2)]);
}

async function printLighthouse({ url }: Shop): Promise<void> {
  say();
  say('# Lighthouse, mobile with its own simulated throttling, medians of 5 runs; kB (1,000 bytes) of a first visit');
  columns(['page', 'scores', 'FCP ms', 'LCP ms', 'highest LCP', 'TBT ms', 'CLS', 'kB', 'requests']);
  for (const { path, scores, ...page } of await lighthouseScores(url)) {
    const { fcpMs, lcpMs, highestLcpMs, tbtMs, cls, kilobytes, requests } = page;
    columns([path, scores.join('/'), fcpMs, lcpMs, highestLcpMs, tbtMs, cls, kilobytes.toFixed(0), requests]);
  }
}

async function printThroughput(shop: Shop): Promise<void> {
  const seeded = await browse(shop);
  const store = await storeOf(shop);
  const now = Date.now();
  const [first] = seeded;
  if (!first) throw new Error('The seed is empty');
  const model = benchProduct(first, 0, now);
  await store.insertProduct(model);
  let made = seeded.length + 1;
  let sold = 0;
  for (const size of SIZES) {
    const more = Array.from({ length: Math.max(size - made, 0) }, (_none, step) =>
      benchProduct(model, made + step, now),
    );
    made += more.length;
    await fill(shop, store, more);
    const orders = Math.min(size, MOST_ORDERS);
    await fillOrders(
      store,
      Array.from({ length: Math.max(orders - sold, 0) }, (_none, step) => benchOrder(model, sold + step, orders, now)),
    );
    sold = Math.max(sold, orders);
    await shop.drain();
    say();
    say(
      `# ${size} products, ${orders} orders: the local gateway, 16 connections for 5 s each; client and shop share this machine`,
    );
    columns(['request', 'per second', 'p50 ms', 'p99 ms', 'p99/p50', 'capacity units', 'errors']);
    for (const row of [
      await fixedThroughput(),
      ...(await throughput(shop, model)),
      ...(await officeThroughput(shop, model)),
    ]) {
      const times = [row.p50, row.p99, row.p99 / row.p50].map((figure) => figure.toFixed(1));
      columns([row.name, row.perSecond.toFixed(0), ...times, row.capacityUnits, row.errors]);
    }
  }
}

async function printRestock(shop: Shop): Promise<void> {
  const { guest, customer } = await checkoutUnits(shop);
  say();
  say(`# Capacity units of a checkout of one line: ${guest} for a guest, ${customer} for a customer`);
  say();
  say('# A bulk change adds to every variant; the shop is killed about halfway and started again');
  columns(['products', 'variants', 'done at cut', 'seconds', 'variants/s', 'units/product', 'exact', 'wrong']);
  for (const [products = 0, perProduct = 0] of RESTOCKS) {
    const row = await restock(products, perProduct);
    const { variants, doneAtCut, seconds, perSecond, writeUnitsPerProduct, exact, wrong } = row;
    const figures = [seconds, perSecond, writeUnitsPerProduct].map((figure) => figure.toFixed(0));
    columns([products, variants, doneAtCut, ...figures, exact, wrong]);
  }
}

async function printImports(): Promise<void> {
  say();
  say('# A product file is imported twice; the shop is killed about halfway through the first time and started again');
  columns(['products', 'done at cut', 'seconds', 'seconds again', 'created', 'changed again', 'unchanged', 'listed']);
  for (const count of IMPORTS) {
    const { seconds, secondsAgain, ...row } = await importTwice(count);
    const figures = [seconds, secondsAgain].map((figure) => figure.toFixed(0));
    const { products, doneAtCut, created, changedAgain, unchangedAgain, listed } = row;
    columns([products, doneAtCut, ...figures, created, changedAgain, unchangedAgain, listed]);
  }
}

async function printSearches(): Promise<void> {
  say();
  say(
    '# Capacity units, orders found and median ms of a search of orders, a page of 25; in a table of its own, one search at a time',
  );
  const rows = await searchAtSizes(SEARCH_SIZES, SEARCH_SECONDS);
  columns(['search', ...(rows[0]?.at ?? []).map(({ orders }) => `${orders} orders`)]);
  for (const { search, at } of rows)
    columns([
      search,
      ...at.map(({ units, found, milliseconds }) => `${units} (${found}), ${milliseconds.toFixed(1)} ms`),
    ]);
}

async function printInstances(): Promise<void> {
  say();
  say('# An instance of the function `shop`, without a gateway: medians of fresh processes, with a table of its own');
  const rows = await instancesAtSizes(INSTANCE_SIZES);
  const medians = Object.keys(rows[0]?.medians ?? {});
  columns(['products', 'first list ms', 'CPU ms', 'first search', 'CPU ms', ...medians, 'heap MB', 'with answers']);
  for (const { products, firstList, firstSearch, heap, ...row } of rows) {
    const first = [firstList.wall, firstList.processor, firstSearch.wall, firstSearch.processor];
    const figures = [...first, ...medians.map((name) => row.medians[name] ?? Number.NaN), heap.catalogue, heap.full];
    columns([products, ...figures.map((figure) => figure.toFixed(1))]);
  }
}

async function printMemory(shop: Shop): Promise<void> {
  const [first] = await browse(shop);
  if (!first) throw new Error('The seed is empty');
  const store = await storeOf(shop);
  const now = Date.now();
  const model = benchProduct(first, 0, now);
  await store.insertProduct(model);
  await fill(
    shop,
    store,
    Array.from({ length: 1_000 }, (_none, step) => benchProduct(model, step + 1, now)),
  );
  say();
  say(
    '# Resident MB of the local cloud, 1,000 products; each round loads lists, details, searches, checkouts, and pages',
  );
  columns(['when', 'MB']);
  for (const { name, megabytes } of await memoryAfterRounds(shop, model)) columns([name, megabytes.toFixed(0)]);
}

if (isSelected('search')) await printSearches();
if (isSelected('instances')) await printInstances();
/** Lists the parts that need no running shop. */
const SHOPLESS: readonly (typeof only)[] = ['figures', 'search', 'instances'];
if (SHOPLESS.includes(only)) process.exit(0);

const shop = await startShop();
try {
  if (isSelected('lighthouse')) await printLighthouse(shop);
  if (isSelected('memory')) await printMemory(shop);
  if (isSelected('costs')) {
    say();
    say(
      '# Costs in US cents: quantities measured here, the seconds those of this machine, at the list prices of us-east-1',
    );
    columns(COST_COLUMNS);
    for (const row of await costTable(shop)) columns(costCells(row));
  }
  if (isSelected('throughput')) await printThroughput(shop);
  if (isSelected('restock')) await printRestock(shop);
  if (isSelected('import')) await printImports();
} finally {
  await shop.close();
}
