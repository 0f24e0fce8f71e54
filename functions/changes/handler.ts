import type { DynamoDBStreamEvent } from 'aws-lambda';
import { loggable, logger } from '#functions/runtime/log.ts';
import { parseChanges } from '#store/table-changes.ts';
import { indexSearch } from './index-search.ts';
import { refreshListings } from './refresh-listings.ts';
import { runNewJobs } from './run-new-jobs.ts';

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
