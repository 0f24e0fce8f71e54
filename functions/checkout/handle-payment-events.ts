import { type PaymentReference, paymentIdOf } from '#outside/stripe.ts';
import { retrieveDispute } from '#outside/stripe-disputes.ts';
import { listRefunds } from '#outside/stripe-refunds.ts';
import { recordDispute } from '#store/orders/disputes.ts';
import { recordRefunds } from '#store/orders/refunds.ts';
import { resolveOrderOfPayment } from './resolve-order-of-payment.ts';

/** Reads all refunds of a payment and records them. `now` in milliseconds UTC. */
export async function handleRefundEvent(payment: PaymentReference, now: number): Promise<void> {
  const paymentIntentId = paymentIdOf(payment);
  const orderId = await resolveOrderOfPayment(paymentIntentId, now);
  if (orderId) await recordRefunds(orderId, await listRefunds(paymentIntentId), now);
}

/** Reads a dispute and records it. `now` in milliseconds UTC. */
export async function handleDisputeEvent(
  dispute: { id: string; payment_intent: PaymentReference },
  now: number,
): Promise<void> {
  const orderId = await resolveOrderOfPayment(paymentIdOf(dispute.payment_intent), now);
  const latest = orderId && (await retrieveDispute(dispute.id));
  if (orderId && latest) await recordDispute(orderId, latest, now);
}
