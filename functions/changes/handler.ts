import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { logger } from '../http.ts';
import { doOwedWork } from './do-owed-work.ts';
import { indexSearch } from './index-search.ts';
import { refreshListings } from './refresh-listings.ts';

/** One item before and after a change; `before` is null for a new item, `after` for a removed one. */
export interface Change {
  pk: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

type Image = Record<string, AttributeValue> | undefined;
const plain = (image: Image) => (image ? unmarshall(image) : null);

const toChange = ({ dynamodb }: DynamoDBRecord): Change => ({
  pk: dynamodb?.Keys?.pk?.S ?? '',
  before: plain(dynamodb?.OldImage as Image),
  after: plain(dynamodb?.NewImage as Image),
});

/** Every reaction sees every change and picks its own. Each is safe to run twice for the same change. */
const REACTIONS = [doOwedWork, refreshListings, indexSearch];

/**
 * The second door: changes of the table, in the order of each item's own history.
 * Throws when a reaction fails: the stream then sends the batch again in halves, until the one bad record stands alone.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<void> {
  const changes = event.Records.map(toChange);
  try {
    for (const react of REACTIONS) await react(changes, Date.now());
  } catch (error) {
    logger.error('change failed', { changes: changes.length, error: error as Error });
    throw error;
  }
}
