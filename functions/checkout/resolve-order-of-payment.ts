import { checkoutIdOfPayment } from '#outside/stripe.ts';
import { getCheckout } from '#store/checkout/checkouts.ts';
import { getOrderIdOfPayment } from '#store/orders/orders.ts';
import { settleSession } from './settle-session.ts';

/**
 * The id of the order a payment became. News of a payment may come before its order: then that is made first.
 * Null for no payment, one that is none of this shop's, and one that became no order. Throws `payment_unavailable`.
 */
export async function resolveOrderOfPayment(paymentIntentId: string, now: number): Promise<string | null> {
  if (!paymentIntentId) return null;
  const known = await getOrderIdOfPayment(paymentIntentId);
  if (known) return known;
  const checkoutId = await checkoutIdOfPayment(paymentIntentId);
  const checkout = checkoutId ? await getCheckout(checkoutId) : null;
  if (!checkout || checkout.orderId || !checkout.sessionId) return checkout?.orderId ?? null;
  await settleSession(checkout.sessionId, { now });
  return (await getCheckout(checkout.id))?.orderId ?? null;
}
