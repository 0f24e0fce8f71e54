import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { inTurns } from '#functions/runtime/in-turns.ts';
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

/**
 * Longest time that one run takes, in milliseconds. Other jobs in the stream wait during a run, so the job then stops and
 * continues in a new run.
 */
const TURN_MS = 5_000;
/**
 * Limits the concurrent writes. Every new product updates the same counters, so more writers would only wait for each other.
 */
const AT_ONCE = 4;
const TRIES = 3;
/**
 * Number of failed attempts after which a product that cannot be saved is skipped, so that it no longer blocks the others.
 */
const MOST_FAILURES = 6;

/**
 * Returns the creation time of a new product, in milliseconds UTC. The first row of the file becomes the newest product. A
 * repeated run returns the same times.
 */
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
 * Saves one product. If the product has changed since it was read, compares it with the file again, so that no other change
 * is lost. On the last attempt (`isLast`), reports a failure instead of throwing it.
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

/**
 * Returns the planned result if an interrupted run may have saved the product already. Otherwise returns the new result.
 * Without this, a product that the interrupted run has saved would be reported as unchanged.
 */
const asPlanned = (result: PlannedProduct, before: PlannedProduct | undefined): PlannedProduct =>
  (before?.kind === 'new' && result.kind !== 'error') || (before?.kind === 'changed' && result.kind === 'unchanged')
    ? before
    : result;

/** Imports the current part of the file. Saves the plan first, then the products, then the results. */
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
  const work = async ([at, pair]: [number, (typeof pairs)[number]]): Promise<PlannedProduct> =>
    asPlanned(await importOne(run, pair, isLast), before[at]);
  const results = await inTurns([...pairs.entries()], work, { atOnce: AT_ONCE });
  await advanceImport(run, results, await packResults(results), Date.now());
}

/**
 * Imports the products of a file, part by part. A write succeeds only if the product's version is still the same. Products
 * that already match the file are skipped. The import can therefore continue after any interruption, and running it twice
 * does no harm.
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
