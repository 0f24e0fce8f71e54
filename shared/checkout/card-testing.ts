/** How tries to pay ended within the last ten to twenty minutes. */
export interface PaymentTraffic {
  paid: number;
  /** Tries that a bank refused, several at one payment page too. */
  failed: number;
  /** Payment pages that ended after their half hour without a payment. */
  expired: number;
}
export type PaymentAttemptResult = keyof PaymentTraffic;

/** The traffic is counted in windows of this length; the present one and the one before it are looked at. */
export const TRAFFIC_WINDOW_MS = 10 * 60_000;

/** How long checkouts are limited sharply, from the moment of suspicion; what goes on then is a new suspicion. */
export const STRICT_LIMITS_MS = 20 * 60_000;

/** Who mistypes a card, or tries another, is through long before; who tries cards out is not. */
export const MAX_FAILURES_PER_PAGE = 10;

/** Fewer are a bad afternoon. Banks refuse one card in ten, perhaps two; of stolen cards nearly all. */
const FAILURES = { least: 30, share: 0.6 };
/** Most honest shoppers who leave the payment page leave others behind who pay. */
const UNPAID = { least: 200, share: 0.98 };

const stands = (bad: number, good: number, { least, share }: { least: number; share: number }): boolean =>
  bad >= least && bad / (bad + good) >= share;

/** Whether somebody seems to try out stolen cards, or to hold the stock with payment pages that nobody pays. */
export const suspectsCardTesting = ({ paid, failed, expired }: PaymentTraffic): boolean =>
  stands(failed, paid, FAILURES) || stands(expired, paid, UNPAID);

/** Why an owner is asked to look. */
export const cardTestingReason = ({ paid, failed, expired }: PaymentTraffic): string =>
  `Within twenty minutes ${failed} payments failed, ${expired} payment pages ended unpaid and ${paid} were paid. ` +
  `For ${STRICT_LIMITS_MS / 60_000} minutes from then the shop takes few checkouts from one address`;
