import { retrieveDispute } from '../outside/stripe-disputes.ts';
import { listRefunds } from '../outside/stripe-refunds.ts';
import { noteDispute } from '../store/disputes.ts';
import { noteRefunds } from '../store/refunds.ts';
import { orderOfPayment } from './order-of-payment.ts';

/** An event's payment, as Stripe sends it: an id, or the whole thing where it was expanded. */
type Payment = string | { id: string } | null | undefined;

const idOf = (payment: Payment): string | null => (typeof payment === 'string' ? payment : (payment?.id ?? null));

/** The order of an event's payment, or null when the event is none of this shop's. */
async function orderIdOf(payment: Payment, now: number): Promise<string | null> {
  const id = idOf(payment);
  return id ? orderOfPayment(id, now) : null;
}

/** Something happened to a payment's refunds: all of them are read again. `now` in milliseconds UTC. */
export async function hearOfRefunds(payment: Payment, now: number): Promise<void> {
  const orderId = await orderIdOf(payment, now);
  if (orderId) await noteRefunds(orderId, await listRefunds(idOf(payment) ?? ''), now);
}

/** Something happened to a dispute: it is read again. `now` in milliseconds UTC. */
export async function hearOfDispute(dispute: { id: string; payment_intent: Payment }, now: number): Promise<void> {
  const orderId = await orderIdOf(dispute.payment_intent, now);
  if (orderId) await noteDispute(orderId, await retrieveDispute(dispute.id), now);
}
