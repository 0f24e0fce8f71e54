import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runShop } from '../support/shop-process.ts';
import { type Loaded, loadFor, percentile } from './load.ts';

/** Compares the requests per second of this checkout of the repository and of another one. */
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

/**
 * Loads the seeded shops of this checkout and of the one at `root` by turns. Other processes on the machine then slow down
 * both alike.
 */
export async function beside(root: string): Promise<BesideRow[]> {
  const shops = [undefined, root].map((from) => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'beside-'));
    return { dataDirectory, shop: runShop({ dataDirectory, ...(from ? { root: from } : {}) }) };
  });
  try {
    const [own = '', other = ''] = await Promise.all(shops.map(({ shop }) => shop.url()));
    const rows: BesideRow[] = [];
    for (const [name, path] of PATHS) {
      const load = (url: string) => loadFor(SECONDS, { url: `${url}${path}` });
      const [ours, theirs]: [Loaded[], Loaded[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(await load(own));
        theirs.push(await load(other));
      }
      const errors = [...ours, ...theirs].reduce((sum, loaded) => sum + loaded.errors, 0);
      if (errors > 0) throw new Error(`${path} was answered with ${errors} errors`);
      rows.push({
        name,
        ours: average(ours.map(({ perSecond }) => perSecond)),
        theirs: average(theirs.map(({ perSecond }) => perSecond)),
        p50: average(ours.map(({ milliseconds }) => percentile(milliseconds, 50))),
        p99: average(ours.map(({ milliseconds }) => percentile(milliseconds, 99))),
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
