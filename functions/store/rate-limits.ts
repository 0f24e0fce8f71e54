import { getItem, isConditionFailure, type TableItem, updateItem } from './client.ts';
import { limitKey } from './keys.ts';

export interface RateLimit {
  /** The limit, followed by a pseudonym of the caller when it applies to one caller. */
  name: string;
  most: number;
  spanMs: number;
}

/**
 * Counts one request against a limit. Returns 0 when it is within the limit, else the milliseconds until the next window.
 * Windows start at multiples of `spanMs` since 1970. `now` in milliseconds UTC.
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

/** Returns the requests that a limit has counted in the current window. `now` in milliseconds UTC. */
export async function getTaken({ name, spanMs }: Omit<RateLimit, 'most'>, now: number): Promise<number> {
  return (await getItem<{ taken: number }>(limitKey(name, now - (now % spanMs))))?.taken ?? 0;
}
