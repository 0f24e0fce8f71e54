import { logger } from '#functions/runtime/log.ts';
import { checkoutIdOfPayment } from '#outside/stripe.ts';
import { retrieveDispute } from '#outside/stripe-disputes.ts';
import { listRefunds } from '#outside/stripe-refunds.ts';
import type { PaymentEvent } from '#shared/checkout/parse-payment-event.ts';
import { getCheckout } from '#store/checkout/checkouts.ts';
import { claimEvent } from '#store/events.ts';
import { recordDispute } from '#store/orders/disputes.ts';
import { getOrderIdOfPayment } from '#store/orders/orders.ts';
import { recordRefunds } from '#store/orders/refunds.ts';
import { getRecentSettings } from '#store/shop/settings.ts';
import { recordFailedPayment } from './record-payment-attempt.ts';
import { settleSession } from './settle-session.ts';

/**
 * Counts a payment attempt that the bank refused. Each event counts once. Stripe shows the reason to the shopper. Ignores
 * payments of other shops in the same Stripe account. `now` in milliseconds UTC.
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

/**
 * Returns the id of the order that a payment belongs to. If the event arrives before the order exists, settles the checkout
 * first. Returns null for an empty id, a payment of another shop, and a payment without an order. Throws
 * `payment_unavailable`. `now` in milliseconds UTC.
 */
async function resolveOrderOfPayment(paymentIntentId: string, now: number): Promise<string | null> {
  if (!paymentIntentId) return null;
  const orderId = await getOrderIdOfPayment(paymentIntentId);
  if (orderId) return orderId;
  const checkoutId = await checkoutIdOfPayment(paymentIntentId);
  const checkout = checkoutId ? await getCheckout(checkoutId) : null;
  if (!checkout) return null;
  if (!checkout.orderId && checkout.sessionId) await settleSession(checkout.sessionId, { now });
  // The checkout may have become an order through another payment, so the order is looked up by this payment again.
  return getOrderIdOfPayment(paymentIntentId);
}

/** Reads all refunds of a payment from Stripe and records them. `now` in milliseconds UTC. */
export async function handleRefundEvent(paymentIntentId: string, now: number): Promise<void> {
  const orderId = await resolveOrderOfPayment(paymentIntentId, now);
  if (orderId) await recordRefunds(orderId, await listRefunds(paymentIntentId), now);
}

/** Reads a dispute from Stripe and records it. `now` in milliseconds UTC. */
export async function handleDisputeEvent(
  { disputeId, paymentIntentId }: { disputeId: string; paymentIntentId: string },
  now: number,
): Promise<void> {
  const orderId = await resolveOrderOfPayment(paymentIntentId, now);
  const latest = orderId && (await retrieveDispute(disputeId));
  if (!orderId || !latest) return;
  const { timeZone } = await getRecentSettings();
  await recordDispute(orderId, latest, { now, timeZone });
}
