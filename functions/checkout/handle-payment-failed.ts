import { logger } from '#functions/runtime/log.ts';
import type { PaymentEvent } from '#shared/checkout/parse-payment-event.ts';
import { getCheckout } from '#store/checkout/checkouts.ts';
import { claimEvent } from '#store/events.ts';
import { recordFailedPayment } from './record-payment-attempt.ts';

/**
 * Counts a payment attempt that the bank refused, each event once; Stripe shows the shopper why. Ignores payments of other
 * shops in the same Stripe account. `now` in milliseconds UTC.
 */
export async function handlePaymentFailedEvent(
  { id, checkoutId, code }: Extract<PaymentEvent, { about: 'failed_payment' }>,
  now: number,
): Promise<void> {
  const checkout = checkoutId ? await getCheckout(checkoutId) : null;
  if (!checkout || !(await claimEvent(id, now))) return;
  logger.info('payment refused', { code });
  await recordFailedPayment(checkout, now);
}
