import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { Problem } from '#shared/base/errors.ts';
import type { CsvProduct } from '#shared/catalogue/product-csv/csv-product.ts';
import type { PlannedProduct } from '#shared/catalogue/product-csv/planned-product.ts';
import type { ProductInput } from '#shared/catalogue/product-input.ts';
import {
  advanceImport,
  getImport,
  getImportPart,
  getImportResult,
  putImportPlan,
  type StoredImport,
} from '#store/catalogue/product-imports.ts';
import { insertProduct, updateProduct } from '#store/catalogue/product-writes.ts';
import { toNewProduct } from '../normalize-product.ts';
import { pack, unpack, unpackResults } from './pack.ts';
import { type PlannedPair, planPart } from './plan-part.ts';

/** Other jobs of the stream wait while this runs, so it runs in turns. */
const TURN_MS = 5_000;
/** Every new product adds to the same counters, so more at once would only wait for each other. */
const AT_ONCE = 4;
const TRIES = 3;

/** The part was validated before it was stored. */
const readPart = async (bytes: Uint8Array): Promise<CsvProduct[]> =>
  JSON.parse((await unpack(bytes)).toString()) as CsvProduct[];

/** New products sort like the rows of the file, its first one as the newest, and a repeated run makes the same times. */
const createdAtOf = (run: StoredImport, { row }: CsvProduct): number =>
  Date.parse(run.startedAt ?? run.createdAt) - row;

async function write(run: StoredImport, { csv, current }: PlannedPair, input: ProductInput): Promise<void> {
  if (!current) {
    await insertProduct(await toNewProduct(input, createdAtOf(run, csv)), run.actor);
    return;
  }
  const seen = { version: current.version, inventorySeen: current.inventoryQuantity };
  await updateProduct(current.id, { ...input, ...seen }, run.actor, Date.now());
}

const failed = (planned: PlannedProduct, error: Problem): PlannedProduct => {
  const reason = error.errors?.[0]?.message ?? error.message;
  return { ...planned, kind: 'error', problems: [{ row: planned.row, column: 'Handle', message: reason }] };
};

/** Saves one product. A product that changed in between is compared again, so that no other change is lost. */
async function importOne(run: StoredImport, planned: PlannedPair): Promise<PlannedProduct> {
  let pair: PlannedPair | undefined = planned;
  for (let tries = 1; ; tries++) {
    if (!pair?.input) return pair?.planned ?? planned.planned;
    try {
      await write(run, pair, pair.input);
      return pair.planned;
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      if (tries === TRIES) return failed(pair.planned, error);
      [pair] = await planPart([planned.csv]);
    }
  }
}

/** Counts a product by the plan from before an interruption, which wrote it already. */
const asPlanned = (result: PlannedProduct, before: PlannedProduct | undefined): PlannedProduct =>
  result.kind === 'unchanged' && (before?.kind === 'new' || before?.kind === 'changed') ? before : result;

/** Imports the present part: the plan is saved first, then the products are written, then the results. */
async function importPart(run: StoredImport): Promise<void> {
  const bytes = await getImportPart(run.id, run.part);
  if (!bytes) return advanceImport(run, [], await pack([]), Date.now());
  const earlier = await getImportResult(run.id, run.part);
  const pairs = await planPart(await readPart(bytes));
  const plans = earlier ? await unpackResults(earlier.bytes) : pairs.map(({ planned }) => planned);
  if (!earlier) await putImportPlan(run.id, run.part, await pack(plans), Date.now());
  const results: PlannedProduct[] = [];
  const left = pairs.entries();
  const worker = async () => {
    for (const [at, pair] of left) results[at] = asPlanned(await importOne(run, pair), plans[at]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await advanceImport(run, results, await pack(results), Date.now());
}

/**
 * Imports the products of a file part by part. Each product is written with its version as a condition, and one that is as
 * the file describes it is not written, so that an import goes on after any interruption and may run twice.
 */
async function importProducts(importId: string, now: number): Promise<JobOutcome> {
  for (;;) {
    const run = await getImport(importId);
    if (run?.status !== 'running') return 'done';
    try {
      await importPart(run);
    } catch (error) {
      logger.warn('import interrupted', { importId, part: run.part, error: loggable(error) });
      throw error;
    }
    if (Date.now() > now + TURN_MS) return { again: Date.now() };
  }
}

export const importProductsJob = defineJob({
  kind: 'import_products',
  run: ({ payload, now }) => importProducts(payload.importId, now),
});
