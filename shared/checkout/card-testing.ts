/** Payment attempts of the last ten to twenty minutes, by result. */
export interface PaymentTraffic {
  paid: number;
  /** Attempts refused by a bank; one payment page can have several. */
  failed: number;
  /** Payment pages that expired unpaid or gave way to another of the same holder. */
  expired: number;
  /** Units of stock that paid checkouts had held. */
  paidUnits: number;
  /** Units of stock that expired checkouts had held. */
  expiredUnits: number;
}
export type PaymentAttemptResult = 'paid' | 'failed' | 'expired';

/** Attempts are counted in windows of this length; the current and the previous one are evaluated. */
export const TRAFFIC_WINDOW_MS = 10 * 60_000;

/** Time that the strict rate limits apply after card testing was suspected. */
export const STRICT_LIMITS_MS = 20 * 60_000;

/** Far above what a shopper needs who mistypes a card or tries another. */
export const MAX_FAILURES_PER_PAGE = 10;

/** Banks normally refuse one or two cards in ten, but nearly all stolen ones. */
const FAILURES = { least: 30, share: 0.6 };
/** Among real shoppers who abandon the payment page, some always pay. */
const UNPAID = { least: 200, share: 0.98 };
/** Few pages can hold many units. */
const UNPAID_UNITS = { least: 300, share: 0.98 };

const exceeds = (bad: number, good: number, { least, share }: { least: number; share: number }): boolean =>
  bad >= least && bad / (bad + good) >= share;

/** Tests for many refused cards, for many unpaid payment pages, or for much stock that such pages held. */
export const suspectsCardTesting = ({ paid, failed, expired, paidUnits, expiredUnits }: PaymentTraffic): boolean =>
  exceeds(failed, paid, FAILURES) || exceeds(expired, paid, UNPAID) || exceeds(expiredUnits, paidUnits, UNPAID_UNITS);

export const cardTestingReason = ({ paid, failed, expired, expiredUnits }: PaymentTraffic): string =>
  `Within 20 minutes, ${failed} payments failed, ${expired} payment pages holding ${expiredUnits} items expired unpaid, and ${paid} were paid. ` +
  `For ${STRICT_LIMITS_MS / 60_000} minutes from then, the shop limits how many checkouts can come from one address.`;
