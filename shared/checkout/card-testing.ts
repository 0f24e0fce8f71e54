/** Counts the payment attempts of the last ten to twenty minutes, by result. */
export interface PaymentTraffic {
  paid: number;
  /** Attempts that a bank refused. One payment page can have several. */
  failed: number;
  /**
   * Counts payment pages that expired unpaid, or that were closed to make room for another checkout of the same shopper or
   * network address.
   */
  expired: number;
  /** Units of stock that paid checkouts held. */
  paidUnits: number;
  /** Units of stock that expired checkouts held. */
  expiredUnits: number;
}
export type PaymentAttemptResult = 'paid' | 'failed' | 'expired';

/**
 * Length of the windows in which attempts are counted, in milliseconds. The current window and the one before it are
 * evaluated together.
 */
export const TRAFFIC_WINDOW_MS = 10 * 60_000;

/** Milliseconds for which the strict rate limits apply after card testing was suspected. */
export const STRICT_LIMITS_MS = 20 * 60_000;

/**
 * Highest number of failed payments on one page. It is far more than a shopper needs who mistypes a card or uses another one.
 */
export const MAX_FAILURES_PER_PAGE = 10;

/** Limits for refused cards. Banks normally refuse one or two cards in ten, but nearly all stolen cards. */
const FAILURES = { least: 30, share: 0.6 };
/** Limits for unpaid payment pages. Many real shoppers leave the payment page, but some always pay. */
const UNPAID = { least: 200, share: 0.98 };
/** Limits for units that unpaid pages held, because a few pages can hold many units. */
const UNPAID_UNITS = { least: 300, share: 0.98 };

const exceeds = (bad: number, good: number, { least, share }: { least: number; share: number }): boolean =>
  bad >= least && bad / (bad + good) >= share;

/** Tests whether there were many refused cards, many unpaid payment pages, or much stock held by unpaid pages. */
export const suspectsCardTesting = ({ paid, failed, expired, paidUnits, expiredUnits }: PaymentTraffic): boolean =>
  exceeds(failed, paid, FAILURES) || exceeds(expired, paid, UNPAID) || exceeds(expiredUnits, paidUnits, UNPAID_UNITS);

export const cardTestingReason = ({ paid, failed, expired, expiredUnits }: PaymentTraffic): string =>
  `Within 20 minutes, ${failed} payments failed, ${expired} payment pages holding ${expiredUnits} items expired unpaid, and ${paid} were paid. ` +
  `For ${STRICT_LIMITS_MS / 60_000} minutes from then, the shop limits how many checkouts can come from one address.`;
