import { checkoutIdOfPayment } from '#outside/stripe.ts';
import { getCheckout } from '#store/checkout/checkouts.ts';
import { getOrderIdOfPayment } from '#store/orders/orders.ts';
import { settleSession } from './settle-session.ts';

/**
 * Returns the order id of a payment. Settles the checkout first when an event arrives before the order exists. Returns null for
 * an empty id, another shop's payment, and a payment without an order. Throws `payment_unavailable`. `now` in milliseconds UTC.
 */
export async function resolveOrderOfPayment(paymentIntentId: string, now: number): Promise<string | null> {
  if (!paymentIntentId) return null;
  const orderId = await getOrderIdOfPayment(paymentIntentId);
  if (orderId) return orderId;
  const checkoutId = await checkoutIdOfPayment(paymentIntentId);
  const checkout = checkoutId ? await getCheckout(checkoutId) : null;
  if (!checkout) return null;
  if (!checkout.orderId && checkout.sessionId) await settleSession(checkout.sessionId, { now });
  // The order can be of another payment than this one.
  return getOrderIdOfPayment(paymentIntentId);
}
