const DAY_MS = 86_400_000;

/** Groups of subscribers. Only those who ordered have a country. */
export const AUDIENCES = ['everyone', 'buyers', 'neverBought', 'lapsed'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The days without an order after which a customer counts as lapsed. */
export const LAPSED_DAYS = 180;

/** The choice of who gets a campaign. */
export interface CampaignAudience {
  audience: Audience;
  /** The country that the newest order shipped to; null for any. */
  country: string | null;
}

export const hasCountry = (audience: Audience): boolean => audience === 'buyers' || audience === 'lapsed';

/** The purchases of a subscriber. */
export interface Buyer {
  /** UTC ISO. */
  lastOrderAt: string;
  /** Null when it is not needed, or the order has no address. */
  country: string | null;
}

/** Returns whether a subscriber belongs to the audience at `at` (UTC ISO). `buyer` is null for one who never ordered. */
export function isInAudience({ audience, country }: CampaignAudience, buyer: Buyer | null, at: string): boolean {
  if (audience === 'everyone') return true;
  if (!buyer) return audience === 'neverBought';
  if (audience === 'neverBought') return false;
  if (country !== null && buyer.country !== country) return false;
  return audience === 'buyers' || Date.parse(buyer.lastOrderAt) < Date.parse(at) - LAPSED_DAYS * DAY_MS;
}
