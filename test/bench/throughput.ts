import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { plentiful } from '../support/orders.ts';
import type { Shop } from '../support/shop.ts';
import { as, browse, checkOut, expectedTotal, lineOf } from '../support/shopping.ts';
import { type Load, loadFor, percentile } from './load.ts';

export interface ThroughputRow {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  capacityUnits: number;
  errors: number;
}

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);

/** Measures the requests per second and the capacity units of the most frequent requests that shoppers send. */
export async function throughput(shop: Shop, model: ProductDetail): Promise<ThroughputRow[]> {
  const category = model.categories[0]?.slug ?? 'hoodies';
  const line = lineOf(model);
  const body = JSON.stringify({
    items: [line],
    country: 'US',
    expectedTotalCents: await expectedTotal(shop, [model], [line]),
  });
  const narrowed = `size=M,L&color=${encodeURIComponent(model.colors[0] ?? '')}&inStock=true&sort=price-asc`;
  const headers = { 'content-type': 'application/json' };
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
    ['to the payment page', { path: '/api/checkout/sessions', method: 'POST', headers, body, isFromMany: true }],
  ];
  return measure(shop, requests);
}

/** Measures the same for the back office. */
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

type Request = [name: string, load: Omit<Load, 'url'> & { path: string }];

async function measureOne(name: string, load: Load): Promise<Omit<ThroughputRow, 'capacityUnits'>> {
  const { perSecond, milliseconds, errors } = await loadFor(SECONDS, load);
  return { name, perSecond, p50: percentile(milliseconds, 50), p99: percentile(milliseconds, 99), errors };
}

async function measure(shop: Shop, requests: readonly Request[]): Promise<ThroughputRow[]> {
  const rows: ThroughputRow[] = [];
  const loads = requests.map(([name, { path, ...load }]) => ({ name, load: { url: `${shop.url}${path}`, ...load } }));
  // In the first seconds, V8 compiles the code. Compiled code of one request also speeds up the others, so all of them run
  // before any is measured.
  for (const { load } of loads) await loadFor(1, load);
  for (const { name, load } of loads) {
    const row = await measureOne(name, load);
    rows.push({ ...row, capacityUnits: await lastCost(shop) });
  }
  return rows;
}

/** Measures a server that always sends the same response. The result shows the limit of the client and Node. */
export async function fixedThroughput(): Promise<ThroughputRow> {
  const server = fork(join(import.meta.dirname, 'fixed-server.ts'));
  try {
    const [port] = await once(server, 'message');
    const load = { url: `http://127.0.0.1:${port}/` };
    await loadFor(1, load);
    return { ...(await measureOne('fixed bytes', load)), capacityUnits: 0 };
  } finally {
    server.kill();
  }
}

/**
 * Returns the capacity units of the latest invocation as measured by the gateway. With `route`, returns those of the latest
 * invocation of that route.
 */
async function lastCost(shop: Shop, route?: string): Promise<number> {
  const path = '/_local/invocations';
  const { body } = await shop.call<{ items: { route: string; capacityUnits: number }[] }>('GET', path);
  const latest = body.items.find((item) => route === undefined || item.route === route);
  return latest?.capacityUnits ?? Number.NaN;
}

/** Returns the capacity units of a checkout with one line item, by a guest and by a customer. */
export async function checkoutUnits(shop: Shop): Promise<{ guest: number; customer: number }> {
  const [product] = plentiful(await browse(shop)) as [ProductDetail];
  const unitsAs = async (headers: Record<string, string>): Promise<number> => {
    const { status } = await checkOut(shop, [product], [lineOf(product)], headers);
    if (status !== 201) throw new Error(`The checkout was answered with ${status}`);
    return lastCost(shop, 'POST /api/checkout/sessions');
  };
  // The first checkout of an instance also reads the address of the product.
  await unitsAs({});
  const customer = await as(shop, 'customer');
  // The first request after a sign-in also looks for orders that were placed as a guest.
  await shop.call('GET', '/api/me', undefined, customer);
  // The first checkout of a customer costs more, so it is not measured.
  await unitsAs(customer);
  return { guest: await unitsAs({}), customer: await unitsAs(customer) };
}
