import { newId } from '#shared/base/id.ts';
import { combinationsOf } from '#shared/catalogue/availability.ts';
import type { ChangeRun } from '#shared/catalogue/changes/change-run.ts';
import { isRunning } from '#shared/catalogue/changes/change-run.ts';
import { type Admin, adminOf, productInput } from '../support/admin.ts';
import { doAll } from '../support/catalogue/categories.ts';
import { startChange } from '../support/catalogue/product-changes.ts';
import { seededDirectory } from '../support/seeded-shop.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { eventually } from '../support/shopping.ts';

/** Measurements of a restock of many variants that a power cut interrupts. */
export interface Restock {
  products: number;
  variants: number;
  doneAtCut: number;
  /** Seconds of the restock, not counting the time in which the shop was off. */
  seconds: number;
  perSecond: number;
  writeUnitsPerProduct: number;
  /** Counts the stock counters that have exactly the expected units. `wrong` counts the others. */
  exact: number;
  wrong: number;
}

const ADDED = 24;
/** Milliseconds that the shop is off. This is longer than the lease of a job. */
const OFF_MS = 15 * 60_000;
const WAIT_MS = 30 * 60_000;

/** Returns the stock before the restock. Neighboring counters differ. */
const before = (product: number, variant: number): number => (product * 7 + variant) % 50;

function stocked(index: number, perProduct: number) {
  const colors = Array.from({ length: Math.ceil(perProduct / 25) }, (_, at) => `Color ${at}`);
  const sizes = Array.from({ length: perProduct / colors.length }, (_, at) => `S${at}`);
  const variants = combinationsOf({ sizes, colors }).map((choice, at) => ({ ...choice, quantity: before(index, at) }));
  return productInput({ title: `Restock ${index}`, slug: `restock-${index}`, sku: '', sizes, colors, variants });
}

const readRun = async (admin: Admin, id: string) =>
  (await admin.call<ChangeRun>('GET', `/products/changes/${id}`)).body;

const writeUnits = async (shop: Shop): Promise<number> => {
  const { body } = await shop.call<{ totals: Record<string, { writeUnits: number }> }>('GET', '/_local/invocations');
  return Object.values(body.totals).reduce((sum, total) => sum + total.writeUnits, 0);
};

async function countExact(admin: Admin, ids: readonly string[]): Promise<{ exact: number; wrong: number }> {
  let [exact, wrong] = [0, 0];
  for (const [index, id] of ids.entries()) {
    const { variants = [] } = (await admin.get(id)).body;
    for (const [at, { quantity }] of variants.entries()) {
      if (quantity === before(index, at) + ADDED) exact += 1;
      else wrong += 1;
    }
  }
  return { exact, wrong };
}

/** Adds stock to every variant of `count` products, kills the shop about halfway, and starts it again. */
export async function restock(count: number, perProduct: number): Promise<Restock> {
  const dataDirectory = seededDirectory();
  let shop = await startShop(dataDirectory);
  try {
    let admin = await adminOf(shop);
    const ids: string[] = [];
    await doAll([...Array(count).keys()], async (index) => {
      const { status, body } = await admin.create(stocked(index, perProduct));
      if (status !== 201) throw new Error(`A product was answered with ${status}`);
      ids[index] = body.id;
    });
    await shop.drain();
    const id = newId('chg', Date.now());
    let began = Date.now();
    const change = { type: 'add_stock', units: ADDED, reason: 'received' } as const;
    const { status } = await startChange(admin, { id, selection: { filter: { q: 'restock' } }, change });
    if (status !== 202) throw new Error(`The change was answered with ${status}`);
    const half = await eventually(async () => {
      const run = await readRun(admin, id);
      return run.done >= count / 2 && run;
    }, WAIT_MS);
    await shop.kill();
    let milliseconds = Date.now() - began;
    shop = await startShop(dataDirectory, 0, { aheadMs: OFF_MS });
    admin = await adminOf(shop);
    began = Date.now();
    await shop.tick();
    const run = await eventually(async () => {
      const seen = await readRun(admin, id);
      return !isRunning(seen) && seen;
    }, WAIT_MS);
    milliseconds += Date.now() - began;
    if (run.changed !== count) throw new Error(`${run.changed} of ${count} products were changed`);
    await shop.drain();
    // The totals cover only this process, so only the second half of the restock.
    const used = await writeUnits(shop);
    return {
      ...{ products: count, variants: count * perProduct, doneAtCut: half.done, seconds: milliseconds / 1000 },
      perSecond: (count * perProduct * 1000) / milliseconds,
      writeUnitsPerProduct: used / (count - half.done),
      ...(await countExact(admin, ids)),
    };
  } finally {
    await shop.close();
  }
}
