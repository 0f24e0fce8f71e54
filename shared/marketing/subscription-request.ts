import type { Consent } from './newsletter-consent.ts';
import type { SUBSCRIPTION_SOURCE } from './subscriber.ts';

const DAY_MS = 86_400_000;

/** Days for which a confirmation link works, and for which a request is kept after its last mail. */
export const CONFIRMATION_DAYS = 7;
export const REQUEST_DAYS = 30;
/** Mails to one address until its request is deleted, and the least time between two. */
export const MOST_CONFIRMATIONS = 3;
export const CONFIRMATION_INTERVAL_MS = 10 * 60_000;

/** A subscription that its address has not confirmed. It gets no newsletter. */
export interface SubscriptionRequest {
  /** The id of the future subscription. */
  id: string;
  email: string;
  source: typeof SUBSCRIPTION_SOURCE;
  consent: Consent;
  /** UTC ISO time of the first request. */
  requestedAt: string;
  /** Confirmation mails so far. */
  mails: number;
  /** UTC ISO time of the last one. */
  mailedAt: string;
}

type Mailed = Pick<SubscriptionRequest, 'mails' | 'mailedAt'>;

export const isRequestOver = ({ mailedAt }: Mailed, now: number): boolean =>
  Date.parse(mailedAt) + REQUEST_DAYS * DAY_MS <= now;

/** Returns the TTL of a request in epoch seconds. */
export const requestTtl = ({ mailedAt }: Mailed): number =>
  Math.ceil((Date.parse(mailedAt) + REQUEST_DAYS * DAY_MS) / 1000);

/** Returns the expiry of the link in the last mail, in epoch seconds. */
export const confirmationExpiry = ({ mailedAt }: Mailed): number =>
  Math.floor((Date.parse(mailedAt) + CONFIRMATION_DAYS * DAY_MS) / 1000);

/**
 * Returns the number of the mail that another request at `now` (milliseconds UTC) sends; null for no mail, so that no
 * caller can fill a stranger's inbox.
 */
export function nextConfirmation(before: Mailed | null, now: number): number | null {
  if (!before || isRequestOver(before, now)) return 1;
  if (before.mails >= MOST_CONFIRMATIONS) return null;
  return Date.parse(before.mailedAt) + CONFIRMATION_INTERVAL_MS <= now ? before.mails + 1 : null;
}
