import { idOfPayment, type SentPayment } from '#outside/stripe.ts';
import { retrieveDispute } from '#outside/stripe-disputes.ts';
import { listRefunds } from '#outside/stripe-refunds.ts';
import { noteDispute } from '#store/orders/disputes.ts';
import { noteRefunds } from '#store/orders/refunds.ts';
import { orderOfPayment } from './order-of-payment.ts';

/** Something happened to a payment's refunds: all of them are read again. `now` in milliseconds UTC. */
export async function hearOfRefunds(payment: SentPayment, now: number): Promise<void> {
  const paymentIntentId = idOfPayment(payment);
  const orderId = await orderOfPayment(paymentIntentId, now);
  if (orderId) await noteRefunds(orderId, await listRefunds(paymentIntentId), now);
}

/** Something happened to a dispute: it is read again. `now` in milliseconds UTC. */
export async function hearOfDispute(dispute: { id: string; payment_intent: SentPayment }, now: number): Promise<void> {
  const orderId = await orderOfPayment(idOfPayment(dispute.payment_intent), now);
  const latest = orderId && (await retrieveDispute(dispute.id));
  if (orderId && latest) await noteDispute(orderId, latest, now);
}
