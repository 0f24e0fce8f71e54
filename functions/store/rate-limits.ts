import { isConditionFailure, type TableItem, updateItem } from './client.ts';
import { limitKey } from './keys.ts';

export interface RateLimit {
  /** What is limited; for one caller with a name of theirs that means nothing elsewhere. */
  name: string;
  most: number;
  spanMs: number;
}

/**
 * Counts one more of what is limited, in windows that begin at whole spans since 1970: 0 when there was room, else the
 * milliseconds until there is again. `now` in milliseconds UTC.
 */
export async function consumeToken({ name, most, spanMs }: RateLimit, now: number): Promise<number> {
  const start = now - (now % spanMs);
  try {
    await updateItem<TableItem>({
      Key: limitKey(name, start),
      UpdateExpression: 'SET #ttl = :ttl ADD taken :one',
      ConditionExpression: 'attribute_not_exists(taken) OR taken < :most',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':one': 1, ':most': most, ':ttl': Math.ceil((start + 2 * spanMs) / 1000) },
    });
    return 0;
  } catch (error) {
    if (isConditionFailure(error)) return start + spanMs - now;
    throw error;
  }
}
