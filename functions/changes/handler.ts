import type { DynamoDBStreamEvent } from 'aws-lambda';
import { loggable, logger } from '#functions/runtime/log.ts';
import { keptUnits } from '#shared/catalogue/stock.ts';
import { refreshListing } from '#store/catalogue/listings.ts';
import { getSettings } from '#store/shop/settings.ts';
import { parseChanges } from '#store/table-changes.ts';
import { indexSearch } from './index-search.ts';
import { type ProductDiff, productChanges } from './product-changes.ts';
import { runNewJobs } from './run-new-jobs.ts';

/** Updates listing rows. A change that leaves the card as it is costs nothing. */
async function refreshListings(products: readonly ProductDiff[], mostLeft: number): Promise<void> {
  for (const { before, after } of products) await refreshListing(before, after, mostLeft);
}

/**
 * Handles changes of the table, in order for each item. Each step is safe to run twice. Throws when one fails; the stream then retries the batch in
 * halves until it has isolated the failing record.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  const changes = parseChanges(event.Records);
  try {
    await runNewJobs(changes.jobs, Date.now());
    if (changes.products.length === 0) return;
    const mostLeft = keptUnits((await getSettings()).lowStock);
    const products = await productChanges(changes.products, mostLeft);
    await refreshListings(products, mostLeft);
    await indexSearch(products, mostLeft);
  } catch (error) {
    logger.error('change failed', { changes: event.Records.length, error: loggable(error) });
    throw error;
  }
}
