import { createHash } from 'node:crypto';
import { getItems, isConditionFailure, type TableItem, updateItem } from '#store/client.ts';
import { providerCallsKey, providerLimitKey } from '#store/keys/fulfilment.ts';

/**
 * The provider's limits for one account. The provider counts over a sliding span, so each limit is divided
 * into windows small enough that no span of `spanMs` exceeds `most`. More windows use more of the limit and mean shorter
 * waits.
 */
export const PROVIDER_LIMITS = {
  requests: { most: 600, spanMs: 60_000, windows: 20 },
  publishes: { most: 200, spanMs: 30 * 60_000, windows: 4 },
  /** Our own limit for shipping quotes, so that carts leave most requests to syncs and orders. */
  quotes: { most: 200, spanMs: 60_000, windows: 10 },
} as const satisfies Record<string, { most: number; spanMs: number; windows: number }>;
export type ProviderLimit = keyof typeof PROVIDER_LIMITS;

/** Divides by one more window, because an unaligned span touches `windows + 1` of them. */
const windowOf = (limit: ProviderLimit) => {
  const { most, spanMs, windows } = PROVIDER_LIMITS[limit];
  return { most: Math.floor(most / (windows + 1)), lengthMs: spanMs / windows };
};

/** Returns the most tokens that can be taken at once. */
export const maxProviderTokens = (limit: ProviderLimit): number => windowOf(limit).most;

/** Returns the length of a limit's windows in milliseconds. */
export const providerWindowMs = (limit: ProviderLimit): number => windowOf(limit).lengthMs;

const DAY_S = 86_400;
const expiry = (now: number): number => Math.floor(now / 1000) + DAY_S;
const windowStart = (now: number, lengthMs: number): number => now - (now % lengthMs);

/** Keeps account ids out of the table. */
const hashOf = (account: string): string => createHash('sha256').update(account).digest('hex').slice(0, 32);

/**
 * Takes `count` tokens of an account's limit, all or none. Returns 0 when they were taken, else the milliseconds to wait;
 * callers should add jitter. Leaves the last `reserve` tokens of a window to other callers. Throws `RangeError` for more than a
 * window holds. `now` in milliseconds UTC.
 */
export async function consumeProviderTokens(
  account: string,
  limit: ProviderLimit,
  count: number,
  now: number,
  reserve = 0,
): Promise<number> {
  const { most, lengthMs } = windowOf(limit);
  if (count > most) throw new RangeError(`At most ${most} ${limit} can be taken at once`);
  const start = windowStart(now, lengthMs);
  try {
    await updateItem<TableItem>({
      Key: providerLimitKey(hashOf(account), limit, start),
      UpdateExpression: 'SET #ttl = :ttl ADD taken :count',
      ConditionExpression: 'attribute_not_exists(taken) OR taken <= :room',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':count': count, ':room': most - count - reserve, ':ttl': expiry(now) },
    });
    return 0;
  } catch (error) {
    if (isConditionFailure(error)) return start + lengthMs - now;
    throw error;
  }
}

const BREAKER_MS = 10 * 60_000;
/** The provider asks for less than 5% errors. Calls that can wait stop before that. */
const MAX_ERROR_SHARE = 0.03;
/** Fewer errors than this may be chance. */
const MIN_ERRORS = 3;

interface Calls {
  calls: number;
  errors: number;
}

/** Counts calls to the provider and their errors. `now` in milliseconds UTC. */
export async function countProviderCalls(account: string, { calls, errors }: Calls, now: number): Promise<void> {
  await updateItem<TableItem>({
    Key: providerCallsKey(hashOf(account), windowStart(now, BREAKER_MS)),
    UpdateExpression: 'SET #ttl = :ttl ADD calls :calls, errors :errors',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':calls': calls, ':errors': errors, ':ttl': expiry(now) },
  });
}

/**
 * Returns false, for calls that can wait, while too many calls failed in this window of ten minutes and the one before. Recovers
 * by itself at most twenty minutes after the last error. `now` in milliseconds UTC.
 */
export async function canCallProvider(account: string, now: number): Promise<boolean> {
  const start = windowStart(now, BREAKER_MS);
  const windows = await getItems<Calls>(
    [start, start - BREAKER_MS].map((each) => providerCallsKey(hashOf(account), each)),
  );
  const sum = (name: keyof Calls) => windows.reduce((total, window) => total + window[name], 0);
  const errors = sum('errors');
  return errors < MIN_ERRORS || errors / sum('calls') < MAX_ERROR_SHARE;
}
