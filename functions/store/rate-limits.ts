import { getItem, isConditionFailure, type TableItem, updateItem } from './client.ts';
import { limitKey } from './keys/key.ts';

export interface RateLimit {
  /** Name of the limit. A pseudonym of the caller follows if the limit applies to each caller. */
  name: string;
  most: number;
  spanMs: number;
}

/**
 * Counts a request, or `taken` units, toward a limit. Returns 0 if the limit is kept. Otherwise returns the number of
 * milliseconds until the next window. Windows start at multiples of `spanMs` since 1970. `now` is in milliseconds UTC.
 */
export async function consumeToken({ name, most, spanMs }: RateLimit, now: number, taken = 1): Promise<number> {
  const start = now - (now % spanMs);
  try {
    await updateItem<TableItem>({
      Key: limitKey(name, start),
      UpdateExpression: 'SET #ttl = :ttl ADD taken :taken',
      ConditionExpression: 'attribute_not_exists(taken) OR taken <= :before',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':taken': taken,
        ':before': most - taken,
        ':ttl': Math.ceil((start + 2 * spanMs) / 1000),
      },
    });
    return 0;
  } catch (error) {
    if (isConditionFailure(error)) return start + spanMs - now;
    throw error;
  }
}

/** Returns the number of requests that a limit has counted in the current window. `now` is in milliseconds UTC. */
export async function getTaken({ name, spanMs }: Omit<RateLimit, 'most'>, now: number): Promise<number> {
  return (await getItem<{ taken: number }>(limitKey(name, now - (now % spanMs))))?.taken ?? 0;
}
