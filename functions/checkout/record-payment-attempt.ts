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
 * Counts a payment attempt with the number of stock units that its checkout held. Turns on the strict limits if the traffic
 * looks like card testing. Never throws, so that a counter cannot make a payment fail. `now` in milliseconds UTC.
 */
export async function recordPaymentAttempt(result: PaymentAttemptResult, units: number, now: number): Promise<void> {
  try {
    await incrementPaymentAttempts(result, units, now);
    if (result === 'paid') return;
    const traffic = await getPaymentTraffic(now);
    if (suspectsCardTesting(traffic) && (await putStrictLimits(traffic, now)))
      logger.error('card testing suspected', { ...traffic });
  } catch (error) {
    logger.warn('payment not counted', { result, error: loggable(error) });
  }
}

/**
 * Counts a refused card payment. Closes the payment page after too many of them. Stripe's event then returns the stock.
 * Throws `payment_unavailable`. `now` in milliseconds UTC.
 */
export async function recordFailedPayment({ id, sessionId, status }: Checkout, now: number): Promise<void> {
  await recordPaymentAttempt('failed', 0, now);
  if (status !== 'open' || !sessionId) return;
  const failures = { name: `failures.${id}`, most: MAX_FAILURES_PER_PAGE - 1, spanMs: HOUR_MS };
  if ((await consumeToken(failures, now)) === 0) return;
  logger.warn('payment page closed', { failures: MAX_FAILURES_PER_PAGE });
  await expireStripeSession(sessionId);
}
