import type { DynamoDBStreamEvent } from 'aws-lambda';
import { loggable, logger } from '#functions/runtime/log.ts';
import { parseChanges } from '#store/table-changes.ts';
import { indexSearch } from './index-search.ts';
import { refreshListings } from './refresh-listings.ts';
import { runNewJobs } from './run-new-jobs.ts';

/** Every reaction sees every change and picks its own. Each is safe to run twice for the same change. */
const REACTIONS = [runNewJobs, refreshListings, indexSearch];

/**
 * The second door: changes of the table, in the order of each item's own history.
 * Throws when a reaction fails: the stream then sends the batch again in halves, until the one bad record stands alone.
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
