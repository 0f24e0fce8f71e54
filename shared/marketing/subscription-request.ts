import type { Consent } from './newsletter-consent.ts';
import type { SUBSCRIPTION_SOURCE } from './subscriber.ts';

const DAY_MS = 86_400_000;

/** Days for which a confirmation link is valid, and days for which a request is kept after its last email. */
export const CONFIRMATION_DAYS = 7;
export const REQUEST_DAYS = 30;
/** Maximum number of emails per request, and the minimum time between two emails in milliseconds. */
export const MOST_CONFIRMATIONS = 3;
export const CONFIRMATION_INTERVAL_MS = 10 * 60_000;

/**
 * Describes a subscription that the owner of the address has not confirmed yet. The address gets no newsletter until then.
 */
export interface SubscriptionRequest {
  /** Id that the subscription will have. */
  id: string;
  email: string;
  source: typeof SUBSCRIPTION_SOURCE;
  consent: Consent;
  /** UTC ISO time of the first request. */
  requestedAt: string;
  /** Number of confirmation emails sent so far. */
  mails: number;
  /** UTC ISO time of the last confirmation email. */
  mailedAt: string;
}

type Mailed = Pick<SubscriptionRequest, 'mails' | 'mailedAt'>;

export const isRequestOver = ({ mailedAt }: Mailed, now: number): boolean =>
  Date.parse(mailedAt) + REQUEST_DAYS * DAY_MS <= now;

/** Returns the time at which a request is deleted, in epoch seconds. */
export const requestTtl = ({ mailedAt }: Mailed): number =>
  Math.ceil((Date.parse(mailedAt) + REQUEST_DAYS * DAY_MS) / 1000);

/** Returns the time at which the link in the last email expires, in epoch seconds. */
export const confirmationExpiry = ({ mailedAt }: Mailed): number =>
  Math.floor((Date.parse(mailedAt) + CONFIRMATION_DAYS * DAY_MS) / 1000);

/**
 * Returns the number of the confirmation email to send when the form is submitted at `now` (milliseconds UTC). Null if no
 * email may be sent. The limit keeps anyone from filling a stranger's inbox.
 */
export function nextConfirmation(before: Mailed | null, now: number): number | null {
  if (!before || isRequestOver(before, now)) return 1;
  if (before.mails >= MOST_CONFIRMATIONS) return null;
  return Date.parse(before.mailedAt) + CONFIRMATION_INTERVAL_MS <= now ? before.mails + 1 : null;
}
