import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { runShop } from '../support/shop-process.ts';

/** Requests a second of this checkout and of another one, with their ratio. */
export interface BesideRow {
  name: string;
  ours: number;
  theirs: number;
  p50: number;
  p99: number;
}

const PATHS: readonly [name: string, path: string][] = [
  ['category listing, JSON', '/api/products?category=hoodies'],
  ['sorted and filtered, JSON', '/api/products?category=hoodies&size=M,L&inStock=true&sort=price-asc'],
  ['product details, JSON', '/api/products/fault-line-hoodie'],
  ['search, JSON', '/api/search?q=hoodie'],
  ['settings, JSON', '/api/store'],
  ['home, HTML', '/'],
  ['category, HTML', '/products/hoodies'],
  ['product, HTML', '/product/fault-line-hoodie'],
  ['search, HTML', '/search?q=hoodie'],
];

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const ROUNDS = 3;

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Loads the seeded shops of this checkout and of the one at `root` in turns, because the machine may be shared. */
export async function beside(root: string): Promise<BesideRow[]> {
  const shops = [undefined, root].map((from) => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'beside-'));
    return { dataDirectory, shop: runShop({ dataDirectory, ...(from ? { root: from } : {}) }) };
  });
  try {
    const [own = '', other = ''] = await Promise.all(shops.map(({ shop }) => shop.url()));
    const rows: BesideRow[] = [];
    for (const [name, path] of PATHS) {
      const load = (url: string) => autocannon({ url: `${url}${path}`, connections: 16, duration: SECONDS });
      const [ours, theirs]: [autocannon.Result[], autocannon.Result[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(await load(own));
        theirs.push(await load(other));
      }
      const failed = [...ours, ...theirs].find(({ non2xx, errors }) => non2xx + errors > 0);
      if (failed) throw new Error(`${path} was answered with ${failed.non2xx + failed.errors} errors`);
      rows.push({
        name,
        ours: average(ours.map(({ requests }) => requests.average)),
        theirs: average(theirs.map(({ requests }) => requests.average)),
        p50: average(ours.map(({ latency }) => latency.p50)),
        p99: average(ours.map(({ latency }) => latency.p99)),
      });
    }
    return rows;
  } finally {
    for (const { shop, dataDirectory } of shops) {
      await shop.end('SIGTERM');
      rmSync(dataDirectory, { recursive: true, force: true });
    }
  }
}
