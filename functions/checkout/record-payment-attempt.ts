import { loggable, logger } from '#functions/runtime/log.ts';
import { expireStripeSession } from '#outside/stripe.ts';
import {
  MAX_FAILURES_PER_PAGE,
  type PaymentAttemptResult,
  suspectsCardTesting,
} from '#shared/checkout/card-testing.ts';
import type { Checkout } from '#shared/checkout/checkout.ts';
import { getPaymentTraffic, incrementPaymentAttempts, putStrictLimits } from '#store/checkout/card-testing.ts';
import { consumeToken } from '#store/rate-limits.ts';

const HOUR_MS = 3_600_000;

/**
 * Notes how a try to pay ended, and has checkouts limited sharply when somebody seems to try out stolen cards. Never throws:
 * no payment waits for a counter. `now` in milliseconds UTC.
 */
export async function recordPaymentAttempt(end: PaymentAttemptResult, now: number): Promise<void> {
  try {
    await incrementPaymentAttempts(end, now);
    if (end === 'paid') return;
    const traffic = await getPaymentTraffic(now);
    if (suspectsCardTesting(traffic) && (await putStrictLimits(traffic, now)))
      logger.error('card testing suspected', { ...traffic });
  } catch (error) {
    logger.warn('payment not counted', { end, error: loggable(error) });
  }
}

/**
 * A bank refused a card at a payment page. A page at which many were refused is closed: Stripe then tells that it ended, and
 * its stock goes back. Throws `payment_unavailable`. `now` in milliseconds UTC.
 */
export async function recordFailedPayment({ id, sessionId, status }: Checkout, now: number): Promise<void> {
  await recordPaymentAttempt('failed', now);
  if (status !== 'open' || !sessionId) return;
  const failures = { name: `failures.${id}`, most: MAX_FAILURES_PER_PAGE - 1, spanMs: HOUR_MS };
  if ((await consumeToken(failures, now)) === 0) return;
  logger.warn('payment page closed', { failures: MAX_FAILURES_PER_PAGE });
  await expireStripeSession(sessionId);
}
