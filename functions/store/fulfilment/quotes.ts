import { createHash } from 'node:crypto';
import type { Cents } from '#shared/base/money.ts';
import { getItem, putItem } from '#store/client.ts';
import { quoteKey } from '#store/keys.ts';

/** A provider's price for sending some pieces to a country, in cents; null where it named none. */
export interface CachedQuote {
  standardCents: Cents | null;
  /** UTC ISO. */
  keptUntil: string;
}

const DAY_MS = 86_400_000;
/** What failed is asked again soon, but not for every look into the same cart. */
const FAILURE_MS = 60_000;

const keyOf = (subject: string) => quoteKey(createHash('sha256').update(subject).digest('hex'));

/** The price kept for `subject` (see `quoteCacheKey`); null when none is, or not any more. `now` in milliseconds UTC. */
export async function getQuote(subject: string, now: number): Promise<CachedQuote | null> {
  const kept = await getItem<CachedQuote>(keyOf(subject), { consistent: true });
  return kept && Date.parse(kept.keptUntil) > now ? kept : null;
}

/** Keeps a price for a day, and for a minute that there is none. `now` in milliseconds UTC. */
export function putQuote(subject: string, standardCents: Cents | null, now: number): Promise<void> {
  const until = now + (standardCents === null ? FAILURE_MS : DAY_MS);
  const kept: CachedQuote = { standardCents, keptUntil: new Date(until).toISOString() };
  return putItem({ ...keyOf(subject), ...kept, ttl: Math.ceil(until / 1000) });
}
