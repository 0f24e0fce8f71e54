import { createHash } from 'node:crypto';
import { getItems, isConditionFailure, type TableItem, updateItem } from '#store/client.ts';
import { providerCallsKey, providerLimitKey } from '#store/keys/fulfilment.ts';

/**
 * Lists the provider's limits for one account. The provider allows `most` calls in any period of `spanMs` milliseconds. The
 * shop divides that period into `windows` and limits each window, so that no period exceeds `most`. More windows use more of
 * the limit and make waits shorter.
 */
export const PROVIDER_LIMITS = {
  requests: { most: 600, spanMs: 60_000, windows: 20 },
  publishes: { most: 200, spanMs: 30 * 60_000, windows: 4 },
  /** The shop's own limit for shipping quotes. It leaves most requests to syncs and orders. */
  quotes: { most: 200, spanMs: 60_000, windows: 10 },
} as const satisfies Record<string, { most: number; spanMs: number; windows: number }>;
export type ProviderLimit = keyof typeof PROVIDER_LIMITS;

/**
 * Returns the number of calls per window and its length in milliseconds. Divides by `windows + 1`, because a period that
 * starts within a window touches that many windows.
 */
const windowOf = (limit: ProviderLimit) => {
  const { most, spanMs, windows } = PROVIDER_LIMITS[limit];
  return { most: Math.floor(most / (windows + 1)), lengthMs: spanMs / windows };
};

/** Returns the largest number of tokens that one call may take. */
export const maxProviderTokens = (limit: ProviderLimit): number => windowOf(limit).most;

/** Returns the length of a limit's windows, in milliseconds. */
export const providerWindowMs = (limit: ProviderLimit): number => windowOf(limit).lengthMs;

const DAY_S = 86_400;
const expiry = (now: number): number => Math.floor(now / 1000) + DAY_S;
const windowStart = (now: number, lengthMs: number): number => now - (now % lengthMs);

/** Returns a hash of an account id, so that the id itself is not stored in the table. */
const hashOf = (account: string): string => createHash('sha256').update(account).digest('hex').slice(0, 32);

/**
 * Takes `count` tokens of an account's limit, or none. Returns 0 if the tokens were taken. Otherwise returns the number of
 * milliseconds to wait, to which callers should add a random delay. Leaves the last `reserve` tokens of a window to other
 * callers. Throws `RangeError` if a window has fewer than `count` tokens. `now` is in milliseconds UTC.
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
/** Share of failed calls above which calls that can wait are stopped. The provider requires less than 5% errors. */
const MAX_ERROR_SHARE = 0.03;
/** Smallest number of errors that stops calls. Fewer errors may be chance. */
const MIN_ERRORS = 3;

interface Calls {
  calls: number;
  errors: number;
}

/** Counts calls to the provider and the errors among them. `now` is in milliseconds UTC. */
export async function countProviderCalls(account: string, { calls, errors }: Calls, now: number): Promise<void> {
  await updateItem<TableItem>({
    Key: providerCallsKey(hashOf(account), windowStart(now, BREAKER_MS)),
    UpdateExpression: 'SET #ttl = :ttl ADD calls :calls, errors :errors',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':calls': calls, ':errors': errors, ':ttl': expiry(now) },
  });
}

/**
 * Returns false if too many calls failed in the current and the previous window of ten minutes. Calls that can wait should
 * then be postponed. Returns true again at most twenty minutes after the last error. `now` is in milliseconds UTC.
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
