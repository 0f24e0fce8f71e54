import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { plentiful } from '../support/orders.ts';
import type { Shop } from '../support/shop.ts';
import { as, browse, checkOut, expectedTotal, lineOf } from '../support/shopping.ts';
import { anotherAddress, fromAddress } from '../support/visitor.ts';

export interface ThroughputRow {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  capacityUnits: number;
  errors: number;
}

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);

/** Sends each request from another address, because of the limit for one address. */
const manyShoppers: Pick<autocannon.Options, 'requests'> = {
  requests: [
    { setupRequest: (request) => ({ ...request, headers: { ...request.headers, ...fromAddress(anotherAddress()) } }) },
  ],
};

/** Measures requests a second for the most frequent requests of shoppers, each with its capacity units. */
export async function throughput(shop: Shop, model: ProductDetail): Promise<ThroughputRow[]> {
  const category = model.categories[0]?.slug ?? 'hoodies';
  const line = lineOf(model);
  const body = JSON.stringify({
    items: [line],
    country: 'US',
    expectedTotalCents: await expectedTotal(shop, [model], [line]),
  });
  const narrowed = `size=M,L&color=${encodeURIComponent(model.colors[0] ?? '')}&inStock=true&sort=price-asc`;
  const json = { 'content-type': 'application/json' };
  const requests: Request[] = [
    ['category listing', { path: `/api/products?category=${category}` }],
    ['the same, sorted and filtered', { path: `/api/products?category=${category}&${narrowed}` }],
    ['its filters', { path: `/api/filters?category=${category}` }],
    ['product details', { path: `/api/products/${model.slug}` }],
    ['search', { path: '/api/search?q=number' }],
    ['search, sorted and filtered', { path: `/api/search?q=number&${narrowed}` }],
    ['home page, HTML', { path: '/' }],
    ['category page, HTML', { path: `/products/${category}` }],
    ['product page, HTML', { path: `/product/${model.slug}` }],
    ['search page, HTML', { path: '/search?q=number' }],
    ['to the payment page', { path: '/api/checkout/sessions', method: 'POST', headers: json, body, ...manyShoppers }],
  ];
  return measure(shop, requests);
}

/** The same for pages of the back office. */
export async function officeThroughput(shop: Shop, model: ProductDetail): Promise<ThroughputRow[]> {
  const headers = await as(shop, 'admin');
  const category = model.categories[0]?.id ?? '';
  const paths: [string, string][] = [
    ['products', '/api/admin/products'],
    ['products of a category in stock', `/api/admin/products?category=${category}&stock=in&status=published`],
    ['products by text', '/api/admin/products?q=number'],
    ['orders', '/api/admin/orders'],
    ['orders of one status', '/api/admin/orders?status=shipped'],
    ['orders of one customer', '/api/admin/orders?q=regular@example.com'],
    ['dashboard', '/api/admin/dashboard'],
    ['analytics, 90 days', '/api/admin/analytics?days=90'],
    ['500 lines of CSV', '/api/admin/order-export'],
  ];
  return measure(
    shop,
    paths.map(([name, path]) => [name, { path, headers }]),
  );
}

/** Loads a path with 16 connections; returns each response time too, because autocannon rounds its percentiles to milliseconds. */
export async function load(
  options: autocannon.Options,
): Promise<{ result: autocannon.Result; milliseconds: Float64Array }> {
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const done = (error: unknown, loaded: autocannon.Result) => (error ? reject(error) : resolve(loaded));
    const running = autocannon({ connections: 16, ...options }, done);
    running.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  return { result, milliseconds: Float64Array.from(times).sort() };
}

/** Returns the value that `percent` of sorted values do not exceed. */
export const percentile = (sorted: Float64Array, percent: number): number =>
  sorted[Math.max(Math.ceil((sorted.length * percent) / 100) - 1, 0)] ?? Number.NaN;

type Request = [name: string, options: Omit<autocannon.Options, 'url'> & { path: string }];

/** Measures the requests of one kind. */
async function measureOne(name: string, options: autocannon.Options): Promise<Omit<ThroughputRow, 'capacityUnits'>> {
  // The first second is the compiler's.
  await load({ duration: 1, ...options });
  const { result, milliseconds } = await load({ duration: SECONDS, ...options });
  const [p50, p99] = [percentile(milliseconds, 50), percentile(milliseconds, 99)];
  return { name, perSecond: result.requests.average, p50, p99, errors: result.non2xx + result.errors };
}

async function measure(shop: Shop, requests: readonly Request[]): Promise<ThroughputRow[]> {
  const rows: ThroughputRow[] = [];
  for (const [name, { path, ...options }] of requests) {
    const row = await measureOne(name, { url: `${shop.url}${path}`, ...options });
    rows.push({ ...row, capacityUnits: await lastCost(shop) });
  }
  return rows;
}

/** Measures a server that only sends the same bytes, which shows what the client and Node alone take here. */
export async function fixedThroughput(): Promise<ThroughputRow> {
  const server = fork(join(import.meta.dirname, 'fixed-server.ts'));
  try {
    const [port] = await once(server, 'message');
    return { ...(await measureOne('fixed bytes', { url: `http://127.0.0.1:${port}/` })), capacityUnits: 0 };
  } finally {
    server.kill();
  }
}

/** Returns what the latest invocation consumed, of a route or of any, as the gateway measured it. */
async function lastCost(shop: Shop, route?: string): Promise<number> {
  const path = '/_local/invocations';
  const { body } = await shop.call<{ items: { route: string; capacityUnits: number }[] }>('GET', path);
  const latest = body.items.find((item) => route === undefined || item.route === route);
  return latest?.capacityUnits ?? Number.NaN;
}

/** Returns the capacity units of a checkout of one line, by a guest and by a customer. */
export async function checkoutUnits(shop: Shop): Promise<{ guest: number; customer: number }> {
  const [product] = plentiful(await browse(shop)) as [ProductDetail];
  const unitsAs = async (headers: Record<string, string>): Promise<number> => {
    const { status } = await checkOut(shop, [product], [lineOf(product)], headers);
    if (status !== 201) throw new Error(`The checkout was answered with ${status}`);
    return lastCost(shop, 'POST /api/checkout/sessions');
  };
  // The first one of an instance also reads the address of the product.
  await unitsAs({});
  const customer = await as(shop, 'customer');
  // The first request after a sign-in also looks for orders that were placed as a guest.
  await shop.call('GET', '/api/me', undefined, customer);
  // As the first checkout does once for each customer.
  await unitsAs(customer);
  return { guest: await unitsAs({}), customer: await unitsAs(customer) };
}
