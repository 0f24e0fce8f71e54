import type Stripe from 'stripe';
import type { Dispute } from '#shared/orders/order.ts';
import { callStripe, callStripeOrNull, paymentIdOf } from './stripe.ts';

function toDispute({ id, status, reason, amount, evidence_details: evidence }: Stripe.Dispute): Dispute {
  const dueBy = evidence.due_by ? new Date(evidence.due_by * 1000).toISOString() : null;
  return { id, status, reason, amountCents: amount, dueBy };
}

/** A dispute, read fresh; null when Stripe does not know it. Throws `payment_unavailable`. */
export const retrieveDispute = (id: string): Promise<Dispute | null> =>
  callStripeOrNull(async (stripe) => toDispute(await stripe.disputes.retrieve(id)));

const MOST_DISPUTES = 500;

/** Disputes begun since `since` (milliseconds UTC) by their payment, of several the newest: one call for a hundred. */
export async function listRecentDisputes(since: number): Promise<Map<string, Dispute>> {
  const created = { gte: Math.floor(since / 1000) };
  const disputes = await callStripe((stripe) =>
    stripe.disputes.list({ created, limit: 100 }).autoPagingToArray({ limit: MOST_DISPUTES }),
  );
  const byPayment = new Map(
    disputes.reverse().map((dispute) => [paymentIdOf(dispute.payment_intent), toDispute(dispute)]),
  );
  byPayment.delete('');
  return byPayment;
}
