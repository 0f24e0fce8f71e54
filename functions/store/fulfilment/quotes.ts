import { createHash } from 'node:crypto';
import type { Cents } from '#shared/base/money.ts';
import { getItem, putItem } from '#store/client.ts';
import { quoteKey } from '#store/keys/fulfilment.ts';

/** The provider's standard shipping price for some line items to a country; null when there is none. */
export interface CachedQuote {
  standardCents: Cents | null;
  /** UTC ISO. */
  keptUntil: string;
}

const DAY_MS = 86_400_000;
/** Prevents a request for every view of the same cart after a failure. */
const FAILURE_MS = 60_000;

const keyOf = (subject: string) => quoteKey(createHash('sha256').update(subject).digest('hex'));

/** Returns the cached price of `subject` (see `quoteCacheKey`); null when there is none or it has expired. `now` in milliseconds UTC. */
export async function getQuote(subject: string, now: number): Promise<CachedQuote | null> {
  const cached = await getItem<CachedQuote>(keyOf(subject), { consistent: true });
  return cached && Date.parse(cached.keptUntil) > now ? cached : null;
}

/** Caches a price for a day, or the lack of one for a minute. `now` in milliseconds UTC. */
export function putQuote(subject: string, standardCents: Cents | null, now: number): Promise<void> {
  const until = now + (standardCents === null ? FAILURE_MS : DAY_MS);
  const quote: CachedQuote = { standardCents, keptUntil: new Date(until).toISOString() };
  return putItem({ ...keyOf(subject), ...quote, ttl: Math.ceil(until / 1000) });
}
