import { retrieveDispute } from '#outside/stripe-disputes.ts';
import { listRefunds } from '#outside/stripe-refunds.ts';
import { recordDispute } from '#store/orders/disputes.ts';
import { recordRefunds } from '#store/orders/refunds.ts';
import { resolveOrderOfPayment } from './resolve-order-of-payment.ts';

/** Reads all refunds of a payment and records them. `now` in milliseconds UTC. */
export async function handleRefundEvent(paymentIntentId: string, now: number): Promise<void> {
  const orderId = await resolveOrderOfPayment(paymentIntentId, now);
  if (orderId) await recordRefunds(orderId, await listRefunds(paymentIntentId), now);
}

/** Reads a dispute and records it. `now` in milliseconds UTC. */
export async function handleDisputeEvent(
  { disputeId, paymentIntentId }: { disputeId: string; paymentIntentId: string },
  now: number,
): Promise<void> {
  const orderId = await resolveOrderOfPayment(paymentIntentId, now);
  const latest = orderId && (await retrieveDispute(disputeId));
  if (orderId && latest) await recordDispute(orderId, latest, now);
}
