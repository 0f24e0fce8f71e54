import type { ProductImport } from '#shared/catalogue/product-csv/product-import.ts';
import { adminOf } from '../support/admin.ts';
import { fileOf, getImport, start, upload } from '../support/catalogue/product-imports.ts';
import { seededDirectory } from '../support/seeded-shop.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { eventually } from '../support/shopping.ts';

/** Describes two imports of the same product file. A power cut interrupts the first one. */
export interface ImportedTwice {
  products: number;
  doneAtCut: number;
  /** Seconds from the comparison to the last product, not counting the time in which the shop was off. */
  seconds: number;
  secondsAgain: number;
  created: number;
  /** Counts the products that the second import created, changed, or could not read. */
  changedAgain: number;
  unchangedAgain: number;
  listed: number;
}

/** Milliseconds that the shop is off. This is longer than the lease of a job. */
const OFF_MS = 15 * 60_000;
const WAIT_MS = 60 * 60_000;

const ended = (shop: Shop, id: string): Promise<ProductImport> =>
  eventually(async () => {
    const run = await getImport(shop, id);
    return run.status === 'done' && run;
  }, WAIT_MS);

async function begin(shop: Shop, csv: string): Promise<string> {
  const { run } = await upload(shop, csv);
  const { status } = await start(shop, run.id);
  if (status !== 202) throw new Error(`The import was answered with ${status}`);
  return run.id;
}

/**
 * Imports a file of `products` products, kills the shop about halfway, and starts it again. Then imports the same file once
 * more.
 */
export async function importTwice(products: number): Promise<ImportedTwice> {
  const dataDirectory = seededDirectory();
  let shop = await startShop(dataDirectory);
  try {
    const { total: before } = await (await adminOf(shop)).list('limit=1');
    const csv = fileOf('imported', products);
    let began = Date.now();
    const id = await begin(shop, csv);
    const half = await eventually(async () => {
      const run = await getImport(shop, id);
      return run.done >= products / 2 && run;
    }, WAIT_MS);
    await shop.kill();
    let milliseconds = Date.now() - began;
    shop = await startShop(dataDirectory, 0, { aheadMs: OFF_MS });
    began = Date.now();
    await shop.tick();
    const first = await ended(shop, id);
    milliseconds += Date.now() - began;
    await shop.drain();
    began = Date.now();
    const second = await ended(shop, await begin(shop, csv));
    const { total } = await (await adminOf(shop)).list('limit=1');
    return {
      ...{ products, doneAtCut: half.done, seconds: milliseconds / 1000, secondsAgain: (Date.now() - began) / 1000 },
      created: first.created,
      changedAgain: second.created + second.changed + second.failed,
      ...{ unchangedAgain: second.unchanged, listed: total - before },
    };
  } finally {
    await shop.close();
  }
}
