import { loggable, logger } from '#functions/runtime/log.ts';
import { expireSession } from '#outside/stripe.ts';
import { MOST_FAILURES_OF_A_PAGE, type PaymentEnd, suspectsCardTesting } from '#shared/checkout/card-testing.ts';
import type { Checkout } from '#shared/checkout/checkout.ts';
import { countPaymentEnd, recentPayments, tighten } from '#store/checkout/card-testing.ts';
import { takeOne } from '#store/limits.ts';

const HOUR_MS = 3_600_000;

/**
 * Notes how a try to pay ended, and has checkouts limited sharply when somebody seems to try out stolen cards. Never throws:
 * no payment waits for a counter. `now` in milliseconds UTC.
 */
export async function notePaymentEnd(end: PaymentEnd, now: number): Promise<void> {
  try {
    await countPaymentEnd(end, now);
    if (end === 'paid') return;
    const traffic = await recentPayments(now);
    if (suspectsCardTesting(traffic) && (await tighten(traffic, now)))
      logger.error('card testing suspected', { ...traffic });
  } catch (error) {
    logger.warn('payment not counted', { end, error: loggable(error) });
  }
}

/**
 * A bank refused a card at a payment page. A page at which many were refused is closed: Stripe then tells that it ended, and
 * its stock goes back. Throws `payment_unavailable`. `now` in milliseconds UTC.
 */
export async function hearOfFailure({ id, sessionId, status }: Checkout, now: number): Promise<void> {
  await notePaymentEnd('failed', now);
  if (status !== 'open' || !sessionId) return;
  const failures = { name: `failures.${id}`, most: MOST_FAILURES_OF_A_PAGE - 1, spanMs: HOUR_MS };
  if ((await takeOne(failures, now)) === 0) return;
  logger.warn('payment page closed', { failures: MOST_FAILURES_OF_A_PAGE });
  await expireSession(sessionId);
}
