import { logger } from '#functions/runtime/log.ts';
import { idSchema } from '#shared/base/id.ts';
import { getCheckout } from '#store/checkout/checkouts.ts';
import { claimEvent } from '#store/events.ts';
import { recordFailedPayment } from './record-payment-attempt.ts';

const checkoutIdSchema = idSchema('chk');

/** The fields read from Stripe's event `payment_intent.payment_failed`. */
interface PaymentFailedEvent {
  id: string;
  data: { object: { metadata: Record<string, string>; last_payment_error: { code?: string } | null } };
}

/**
 * Counts a payment attempt that the bank refused, each event once; Stripe shows the shopper why. Ignores payments of other
 * shops in the same Stripe account. `now` in milliseconds UTC.
 */
export async function handlePaymentFailedEvent({ id, data }: PaymentFailedEvent, now: number): Promise<void> {
  const { data: checkoutId } = checkoutIdSchema.safeParse(data.object.metadata.checkoutId);
  const checkout = checkoutId ? await getCheckout(checkoutId) : null;
  if (!checkout || !(await claimEvent(id, now))) return;
  logger.info('payment refused', { code: data.object.last_payment_error?.code });
  await recordFailedPayment(checkout, now);
}
