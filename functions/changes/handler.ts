import type { DynamoDBStreamEvent } from 'aws-lambda';
import { loggable, logger } from '#functions/runtime/log.ts';
import { refreshListing } from '#store/catalogue/listings.ts';
import { parseChanges, type TableChanges } from '#store/table-changes.ts';
import { indexSearch } from './index-search.ts';
import { runNewJobs } from './run-new-jobs.ts';

/** Updates listing rows. A change that leaves the card as it is costs nothing. */
async function refreshListings({ products }: TableChanges): Promise<void> {
  for (const { before, after } of products) await refreshListing(before, after);
}

/** Each reaction picks the changes it needs, and is safe to run twice for the same change. */
const REACTIONS = [runNewJobs, refreshListings, indexSearch];

/**
 * Handles changes of the table, in order for each item. Throws when a reaction fails; the stream then retries the batch in
 * halves until it has isolated the failing record.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  const changes = parseChanges(event.Records);
  try {
    for (const react of REACTIONS) await react(changes, Date.now());
  } catch (error) {
    logger.error('change failed', { changes: event.Records.length, error: loggable(error) });
    throw error;
  }
}
