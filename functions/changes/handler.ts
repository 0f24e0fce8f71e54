import type { DynamoDBStreamEvent } from 'aws-lambda';
import { ALL_JOBS } from '#functions/all-jobs.ts';
import { updateCustomers } from '#functions/customers/update-customers.ts';
import { runJob } from '#functions/jobs/run-job.ts';
import { inTurns } from '#functions/runtime/in-turns.ts';
import { loggable, logger } from '#functions/runtime/log.ts';
import { reportDeadLetters, reportLowStock } from '#functions/shop/team/report-causes.ts';
import { type CatalogueDocument, toCatalogueDocument } from '#shared/catalogue/catalogue-document.ts';
import { keptUnits } from '#shared/catalogue/stock.ts';
import { isRestocked } from '#shared/marketing/stock-alert.ts';
import { rewriteChunks } from '#store/catalogue/catalogue-documents.ts';
import { chunkOf } from '#store/catalogue/catalogue-format.ts';
import { refreshListing } from '#store/catalogue/listings.ts';
import { putStockMovement } from '#store/catalogue/stock/stock-movements.ts';
import { updateCustomerWords } from '#store/customers/customers.ts';
import { enqueueJobNow } from '#store/jobs/jobs.ts';
import { listStockAlerts } from '#store/marketing/stock-alerts.ts';
import { updateOrderWords } from '#store/orders/order-words.ts';
import { getSettings } from '#store/shop/settings.ts';
import { type ProductItemChange, parseChanges, type TableChanges } from '#store/table-changes.ts';
import { type ProductDiff, productChanges } from './product-changes.ts';

/** Updates the search index. Rewrites each chunk once if it contains a product whose search document changed. */
async function indexSearch(products: readonly ProductDiff[], mostLeft: number): Promise<void> {
  const changed = new Map<string, CatalogueDocument | null>();
  for (const { id, before, after } of products) {
    const document = toCatalogueDocument(after, mostLeft);
    if (JSON.stringify(document) === JSON.stringify(toCatalogueDocument(before, mostLeft))) continue;
    changed.set(id, document);
  }
  const byChunk = Map.groupBy(changed, ([id]) => chunkOf(id));
  const changes = [...byChunk].map(([chunk, documents]) => {
    const puts = documents.flatMap(([, document]) => document ?? []);
    const removals = documents.flatMap(([id, document]) => (document ? [] : id));
    return [chunk, { puts, removals }] as const;
  });
  await rewriteChunks(new Map(changes));
}

/**
 * Runs the new jobs that are due right away. The scheduled run catches any that are missed. Logs dead-lettered jobs, because
 * an alarm counts these log lines. `now` in milliseconds UTC.
 */
async function runNewJobs(jobs: TableChanges['jobs'], now: number): Promise<void> {
  for (const { kind, subject, attempts, parked } of jobs) {
    if (parked) logger.error('job dead-lettered', { work: kind, subject, attempts });
  }
  const due = jobs.filter((job) => !job.parked && Date.parse(job.dueAt) <= now);
  await Promise.all(due.map((job) => runJob(ALL_JOBS, job, now)));
}

/**
 * Updates listing rows. Handles the changes of one product in order. A change that does not affect the product's card writes
 * nothing.
 */
async function refreshListings(products: readonly ProductDiff[], mostLeft: number): Promise<void> {
  const byProduct = Map.groupBy(products, ({ id }) => id);
  await inTurns([...byProduct.values()], async (changes) => {
    for (const { before, after } of changes) await refreshListing(before, after, mostLeft);
  });
}

/** Enqueues emails to customers who wait for a variant that is back in stock. `now` in milliseconds UTC. */
async function notifyWaiting(products: readonly ProductDiff[], now: number): Promise<void> {
  const restocked = new Set(products.filter(({ before, after }) => isRestocked(before, after)).map(({ id }) => id));
  for (const productId of restocked) {
    const { items } = await listStockAlerts(productId, { limit: 1 });
    if (items.length > 0) await enqueueJobNow('send_stock_alerts', { productId }, now);
  }
}

/** Records changed stock numbers in the stock history of their products. */
const noteStock = (changes: readonly ProductItemChange[]) =>
  Promise.all(changes.map((change) => 'stock' in change && putStockMovement(change)));

/**
 * Handles changes of the table, in order for each item. Each step is safe to run twice. Throws if a step fails. The stream
 * then retries the batch in halves until it has isolated the failing record.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  const changes = parseChanges(event.Records);
  try {
    await runNewJobs(changes.jobs, Date.now());
    await reportDeadLetters(changes.jobs, Date.now());
    for (const { before, after } of changes.orders) await updateOrderWords(before, after);
    await updateCustomers(changes.orders);
    for (const { before, after } of changes.customers) await updateCustomerWords(before, after);
    if (changes.products.length === 0) return;
    await noteStock(changes.products);
    const settings = await getSettings();
    await reportLowStock(changes.products, settings, Date.now());
    const mostLeft = keptUnits(settings.lowStock);
    const products = await productChanges(changes.products, mostLeft);
    await refreshListings(products, mostLeft);
    await indexSearch(products, mostLeft);
    await notifyWaiting(products, Date.now());
  } catch (error) {
    logger.error('change failed', { changes: event.Records.length, error: loggable(error) });
    throw error;
  }
}
