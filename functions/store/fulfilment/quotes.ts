import { createHash } from 'node:crypto';
import type { Cents } from '#shared/base/money.ts';
import { getItem, putItem } from '#store/client.ts';
import { quoteKey } from '#store/keys/fulfilment.ts';

/**
 * Stores the provider's standard shipping price for some line items to a country. The price is null if the provider gave
 * none.
 */
export interface CachedQuote {
  standardCents: Cents | null;
  /** UTC ISO time. */
  keptUntil: string;
}

const DAY_MS = 86_400_000;
/** Milliseconds before another attempt after a failure. Otherwise every view of the same cart would send a request. */
const FAILURE_MS = 60_000;

const keyOf = (subject: string) => quoteKey(createHash('sha256').update(subject).digest('hex'));

/**
 * Returns the cached price for `subject`, which `quoteCacheKey` builds. Null if there is none or it has expired. `now` is in
 * milliseconds UTC.
 */
export async function getQuote(subject: string, now: number): Promise<CachedQuote | null> {
  const cached = await getItem<CachedQuote>(keyOf(subject), { consistent: true });
  return cached && Date.parse(cached.keptUntil) > now ? cached : null;
}

/** Caches a price for a day, or a failure (null) for a minute. `now` is in milliseconds UTC. */
export function putQuote(subject: string, standardCents: Cents | null, now: number): Promise<void> {
  const until = now + (standardCents === null ? FAILURE_MS : DAY_MS);
  const quote: CachedQuote = { standardCents, keptUntil: new Date(until).toISOString() };
  return putItem({ ...keyOf(subject), ...quote, ttl: Math.ceil(until / 1000) });
}
