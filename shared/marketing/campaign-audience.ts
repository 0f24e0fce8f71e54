import { normalizeValue } from '#shared/catalogue/selection.ts';

const DAY_MS = 86_400_000;

/**
 * Lists the groups of subscribers that a campaign can go to. Only groups of customers with an order can be limited to a
 * country.
 */
export const AUDIENCES = ['everyone', 'buyers', 'neverBought', 'recent', 'lapsed'] as const;
export type Audience = (typeof AUDIENCES)[number];

/**
 * Default number of days for two groups. A `recent` customer has ordered within this many days. A `lapsed` customer has not.
 */
export const DEFAULT_DAYS = { recent: 60, lapsed: 180 } as const;
export const MOST_DAYS = 3_650;

/** Describes the subscribers that get a campaign. */
export interface CampaignAudience {
  audience: Audience;
  /** Country to which the customer's newest order shipped. Null for any country. */
  country: string | null;
  /** Number of days for the groups `recent` and `lapsed`. Null for the other groups. */
  days: number | null;
  /** Tag that the customer must have. Null if no tag is required. */
  tag: string | null;
}

export const EVERYONE: CampaignAudience = { audience: 'everyone', country: null, days: null, tag: null };

export const hasCountry = (audience: Audience): boolean => audience !== 'everyone' && audience !== 'neverBought';
export const hasDays = (audience: Audience): audience is 'recent' | 'lapsed' =>
  audience === 'recent' || audience === 'lapsed';

/** Returns whether the audience includes every subscriber. */
export const isEveryone = ({ audience, tag }: CampaignAudience): boolean => audience === 'everyone' && tag === null;

/** Describes the customer data of a subscriber. */
export interface KnownReader {
  /** UTC ISO time of the last order. Null if the subscriber never ordered. */
  lastOrderAt: string | null;
  tags: readonly string[];
  /** Null if the audience does not depend on it, or if the newest order has no address. */
  country: string | null;
}

const hasTag = (tags: readonly string[], tag: string): boolean =>
  tags.some((each) => normalizeValue(each) === normalizeValue(tag));

/**
 * Returns whether a subscriber belongs to the audience at `at` (UTC ISO). `reader` is null for a subscriber who is not a
 * customer.
 */
export function isInAudience(
  { audience, country, days, tag }: CampaignAudience,
  reader: KnownReader | null,
  at: string,
): boolean {
  if (tag !== null && !hasTag(reader?.tags ?? [], tag)) return false;
  if (audience === 'everyone') return true;
  const lastOrderAt = reader?.lastOrderAt ?? null;
  if (audience === 'neverBought') return lastOrderAt === null;
  if (lastOrderAt === null) return false;
  if (country !== null && reader?.country !== country) return false;
  if (!hasDays(audience)) return true;
  const isRecent = Date.parse(lastOrderAt) >= Date.parse(at) - (days ?? DEFAULT_DAYS[audience]) * DAY_MS;
  return isRecent === (audience === 'recent');
}
