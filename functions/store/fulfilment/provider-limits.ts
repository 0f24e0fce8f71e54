import { createHash } from 'node:crypto';
import { getItems, isConditionFailure, type TableItem, updateItem } from '#store/client.ts';
import { providerCallsKey, providerLimitKey } from '#store/keys.ts';

/**
 * The provider's limits for one account (contracts 1.2), whoever asks for it. Its minutes are not ours: so many windows
 * share a limit that any stretch of `spanMs`, wherever it begins, cannot hold more than `most`. More of them leave less of it
 * unused and are shorter to wait for.
 */
export const PROVIDER_LIMITS = {
  requests: { most: 600, spanMs: 60_000, windows: 20 },
  publishes: { most: 200, spanMs: 30 * 60_000, windows: 4 },
  /** Our own, within the requests: what visitors' carts may ask for, so that they leave most to syncs and orders. */
  quotes: { most: 120, spanMs: 60_000, windows: 5 },
} as const satisfies Record<string, { most: number; spanMs: number; windows: number }>;
export type ProviderLimit = keyof typeof PROVIDER_LIMITS;

/** A span of `windows` windows touches at most one more of them. */
const windowOf = (limit: ProviderLimit) => {
  const { most, spanMs, windows } = PROVIDER_LIMITS[limit];
  return { most: Math.floor(most / (windows + 1)), lengthMs: spanMs / windows };
};

/** The most that can be taken at once. */
export const maxProviderTokens = (limit: ProviderLimit): number => windowOf(limit).most;

const DAY_S = 86_400;
const expiry = (now: number): number => Math.floor(now / 1000) + DAY_S;
const windowStart = (now: number, lengthMs: number): number => now - (now % lengthMs);

/** The table does not say whose account it is. */
const hashed = (account: string): string => createHash('sha256').update(account).digest('hex').slice(0, 32);

/**
 * Takes `count` of an account's allowance, all or none, in one conditional write: 0 when they were taken, else how many
 * milliseconds to wait before asking again. Many waiters should wait a little longer, each by another bit.
 * Throws `RangeError` for more than a window ever has. `now` in milliseconds UTC.
 */
export async function consumeProviderTokens(
  account: string,
  limit: ProviderLimit,
  count: number,
  now: number,
): Promise<number> {
  const { most, lengthMs } = windowOf(limit);
  if (count > most) throw new RangeError(`At most ${most} ${limit} can be taken at once`);
  const start = windowStart(now, lengthMs);
  try {
    await updateItem<TableItem>({
      Key: providerLimitKey(hashed(account), limit, start),
      UpdateExpression: 'SET #ttl = :ttl ADD taken :count',
      ConditionExpression: 'attribute_not_exists(taken) OR taken <= :room',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':count': count, ':room': most - count, ':ttl': expiry(now) },
    });
    return 0;
  } catch (error) {
    if (isConditionFailure(error)) return start + lengthMs - now;
    throw error;
  }
}

const BREAKER_MS = 10 * 60_000;
/** The provider wants less than 5 % errors: what can wait stops well before. */
const MOST_ERRORS = 0.03;
/** So few errors are chance, whatever their share. */
const LEAST_ERRORS = 3;

interface Calls {
  calls: number;
  errors: number;
}

/** Counts calls to the provider and those that failed. `now` in milliseconds UTC. */
export async function countProviderCalls(account: string, { calls, errors }: Calls, now: number): Promise<void> {
  await updateItem<TableItem>({
    Key: providerCallsKey(hashed(account), windowStart(now, BREAKER_MS)),
    UpdateExpression: 'SET #ttl = :ttl ADD calls :calls, errors :errors',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':calls': calls, ':errors': errors, ':ttl': expiry(now) },
  });
}

/**
 * Whether calls that can wait may be made: not while too many failed in this stretch of ten minutes and the one before.
 * It opens again by itself, twenty minutes after the last errors at the latest. `now` in milliseconds UTC.
 */
export async function canCallProvider(account: string, now: number): Promise<boolean> {
  const start = windowStart(now, BREAKER_MS);
  const windows = await getItems<Calls>(
    [start, start - BREAKER_MS].map((each) => providerCallsKey(hashed(account), each)),
  );
  const sum = (name: keyof Calls) => windows.reduce((total, window) => total + window[name], 0);
  const errors = sum('errors');
  return errors < LEAST_ERRORS || errors / sum('calls') < MOST_ERRORS;
}
