import { readdirSync, readFileSync } from 'node:fs';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { Shop } from '../support/shop.ts';
import { throughput } from './throughput.ts';

const ROUNDS = 4;

const fieldOf = (text: string, name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]);

/** Returns the resident memory of a process and all its descendants in megabytes. Works only on Linux. */
function residentMegabytes(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        return [{ pid: Number(name), parent: fieldOf(status, 'PPid'), kilobytes: fieldOf(status, 'VmRSS') || 0 }];
      } catch {
        // The process has ended.
        return [];
      }
    });
  const treeOf = (root: number): number =>
    (all.find((each) => each.pid === root)?.kilobytes ?? 0) +
    all.filter(({ parent }) => parent === root).reduce((sum, child) => sum + treeOf(child.pid), 0);
  return treeOf(pid) / 1024;
}

export interface MemoryRow {
  name: string;
  megabytes: number;
}

/**
 * Loads lists, product details, searches, pages, and checkouts in rounds. Measures the memory of the local cloud after each
 * round.
 */
export async function memoryAfterRounds(shop: Shop, model: ProductDetail): Promise<MemoryRow[]> {
  const rows = [{ name: 'before', megabytes: residentMegabytes(shop.pid) }];
  for (let round = 1; round <= ROUNDS; round++) {
    await throughput(shop, model);
    await shop.drain();
    rows.push({ name: `after round ${round}`, megabytes: residentMegabytes(shop.pid) });
  }
  return rows;
}
