import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { Problem } from '#shared/base/errors.ts';
import type { CsvProduct } from '#shared/catalogue/product-csv/csv-product.ts';
import type { PlannedProduct } from '#shared/catalogue/product-csv/planned-product.ts';
import {
  advanceImport,
  getImport,
  getImportPart,
  getImportResult,
  putImportPlan,
  type StoredImport,
} from '#store/catalogue/product-imports.ts';
import { insertProduct, updateProduct } from '#store/catalogue/product-writes.ts';
import { enqueueJobNow } from '#store/jobs/jobs.ts';
import { toNewProduct } from '../normalize-product.ts';
import { nameImages } from './copy-pictures-job.ts';
import { packResults, unpackPart, unpackResults } from './pack.ts';
import { type PlannedPair, planPart } from './plan-part.ts';

/** Other jobs of the stream wait while this runs, so it runs in turns. */
const TURN_MS = 5_000;
/** Every new product adds to the same counters, so more at once would only wait for each other. */
const AT_ONCE = 4;
const TRIES = 3;
/** After so many failed tries, a product that cannot be written no longer holds up the others. */
const MOST_FAILURES = 6;

/** Sorts new products like the rows of the file, the first as the newest. A repeated run returns the same times. */
const createdAtOf = (run: StoredImport, { row }: CsvProduct): number =>
  Date.parse(run.startedAt ?? run.createdAt) - row;

async function write(run: StoredImport, { csv, current, input }: PlannedPair): Promise<void> {
  if (!input) return;
  if (!current) {
    await insertProduct(await toNewProduct(input, createdAtOf(run, csv)), run.actor);
    return;
  }
  const seen = { version: current.version, inventorySeen: current.inventoryQuantity };
  await updateProduct(current.id, { ...input, ...seen }, run.actor, Date.now(), undefined, 'imported');
}

const failed = (planned: PlannedProduct, reason: string): PlannedProduct => ({
  ...planned,
  ...{ kind: 'error', problems: [{ row: planned.row, column: 'Handle', message: reason }] },
});

const isRefusal = (error: unknown): error is Problem => error instanceof Problem && error.status < 500;

/**
 * Saves one product. A product that changed in between is compared again, so that no other change is lost. `isLast` reports a
 * failure instead of throwing it.
 */
async function importOne(run: StoredImport, planned: PlannedPair, isLast: boolean): Promise<PlannedProduct> {
  let pair: PlannedPair | undefined = planned;
  for (let tries = 1; ; tries++) {
    if (!pair || (!pair.input && !pair.hasCopies)) return pair?.planned ?? planned.planned;
    try {
      await write(run, pair);
      if (pair.hasCopies) {
        const imagesSeen = nameImages((pair.input ?? pair.current)?.images ?? []);
        const copies = { importId: run.id, part: run.part, row: pair.csv.row, imagesSeen };
        await enqueueJobNow('copy_pictures', copies, Date.now());
      }
      return pair.planned;
    } catch (error) {
      if (!isRefusal(error)) {
        if (!isLast) throw error;
        logger.error('product not imported', { importId: run.id, row: pair.csv.row, error: loggable(error) });
        return failed(pair.planned, 'It could not be saved. Import it again, or create it by hand.');
      }
      if (tries === TRIES) return failed(pair.planned, error.errors?.[0]?.message ?? error.message);
      [pair] = await planPart([planned.csv]);
    }
  }
}

/** Counts a product by the plan from before an interruption, which may have written it already. */
const asPlanned = (result: PlannedProduct, before: PlannedProduct | undefined): PlannedProduct =>
  (before?.kind === 'new' && result.kind !== 'error') || (before?.kind === 'changed' && result.kind === 'unchanged')
    ? before
    : result;

/** Imports the current part: the plan is saved first, then the products are written, then the results. */
async function importPart(run: StoredImport, isLast: boolean): Promise<void> {
  const bytes = await getImportPart(run.id, run.part);
  if (!bytes) return advanceImport(run, [], await packResults([]), Date.now());
  const earlier = await getImportResult(run.id, run.part);
  const pairs = await planPart(await unpackPart(bytes));
  const before = earlier ? await unpackResults(earlier.bytes) : [];
  if (!earlier) {
    const plans = pairs.map(({ planned }) => planned);
    await putImportPlan(run.id, run.part, await packResults(plans), Date.now());
  }
  const results: PlannedProduct[] = [];
  const left = pairs.entries();
  const worker = async () => {
    for (const [at, pair] of left) results[at] = asPlanned(await importOne(run, pair, isLast), before[at]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await advanceImport(run, results, await packResults(results), Date.now());
}

/**
 * Imports the products of a file part by part. Each write has the product's version as its condition, and products that
 * match the file already are skipped, so an import continues after any interruption and may run twice.
 */
async function importProducts(importId: string, now: number, isLast: boolean): Promise<JobOutcome> {
  for (;;) {
    const run = await getImport(importId);
    if (run?.status !== 'running') return 'done';
    try {
      await importPart(run, isLast);
    } catch (error) {
      logger.warn('import interrupted', { importId, part: run.part, error: loggable(error) });
      throw error;
    }
    if (Date.now() > now + TURN_MS) return { again: Date.now() };
  }
}

export const importProductsJob = defineJob({
  kind: 'import_products',
  run: ({ payload, now, job }) => importProducts(payload.importId, now, job.attempts > MOST_FAILURES),
});
