import { logger } from '#functions/runtime/log.ts';
import { idSchema } from '#shared/base/id.ts';
import { getCheckout } from '#store/checkout/checkouts.ts';
import { claimEvent } from '#store/events.ts';
import { recordFailedPayment } from './record-payment-attempt.ts';

const checkoutIdSchema = idSchema('chk');

/** What of Stripe's event `payment_intent.payment_failed` is looked at. */
interface FailedTry {
  id: string;
  data: { object: { metadata: Record<string, string>; last_payment_error: { code?: string } | null } };
}

/**
 * A bank refused a try to pay. What the shopper sees of it is Stripe's; the shop only counts, each event once. A payment of
 * another shop in the same account is none of its business. `now` in milliseconds UTC.
 */
export async function handlePaymentFailedEvent({ id, data }: FailedTry, now: number): Promise<void> {
  const { data: checkoutId } = checkoutIdSchema.safeParse(data.object.metadata.checkoutId);
  const checkout = checkoutId ? await getCheckout(checkoutId) : null;
  if (!checkout || !(await claimEvent(id, now))) return;
  logger.info('payment refused', { code: data.object.last_payment_error?.code });
  await recordFailedPayment(checkout, now);
}
