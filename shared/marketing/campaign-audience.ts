import { normalizeValue } from '#shared/catalogue/selection.ts';

const DAY_MS = 86_400_000;

/** Groups of subscribers. Only those who ordered have a country. */
export const AUDIENCES = ['everyone', 'buyers', 'neverBought', 'recent', 'lapsed'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Days within which a recent customer has ordered, and without an order after which a customer has lapsed. */
export const DEFAULT_DAYS = { recent: 60, lapsed: 180 } as const;
export const MOST_DAYS = 3_650;

/** The choice of who gets a campaign. */
export interface CampaignAudience {
  audience: Audience;
  /** The country that the newest order shipped to; null for any. */
  country: string | null;
  /** Days of the groups `recent` and `lapsed`; null for the others. */
  days: number | null;
  /** A tag that the customer has; null for any customer. */
  tag: string | null;
}

export const EVERYONE: CampaignAudience = { audience: 'everyone', country: null, days: null, tag: null };

export const hasCountry = (audience: Audience): boolean => audience !== 'everyone' && audience !== 'neverBought';
export const hasDays = (audience: Audience): audience is 'recent' | 'lapsed' =>
  audience === 'recent' || audience === 'lapsed';

/** Returns true when every subscriber belongs to it. */
export const isEveryone = ({ audience, tag }: CampaignAudience): boolean => audience === 'everyone' && tag === null;

/** The customer data of a subscriber. */
export interface KnownReader {
  /** UTC ISO; null for one who never ordered. */
  lastOrderAt: string | null;
  tags: readonly string[];
  /** Null when it is not needed, or the newest order has no address. */
  country: string | null;
}

const hasTag = (tags: readonly string[], tag: string): boolean =>
  tags.some((each) => normalizeValue(each) === normalizeValue(tag));

/** Returns whether a subscriber belongs to the audience at `at` (UTC ISO). `reader` is null for one who is no customer. */
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
