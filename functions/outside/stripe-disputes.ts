import type Stripe from 'stripe';
import type { Dispute } from '#shared/orders/refund.ts';
import { callStripe, callStripeOrNull, paymentIdOf, withinTime } from './stripe.ts';

function toDispute(dispute: Stripe.Dispute): Dispute {
  const { id, status, reason, amount, evidence_details: evidence, payment_intent: payment } = dispute;
  const dueBy = evidence.due_by ? new Date(evidence.due_by * 1000).toISOString() : null;
  return { id, status, reason, amountCents: amount, dueBy, paymentIntentId: paymentIdOf(payment) };
}

/** Returns a dispute. Null if it does not exist. Throws `payment_unavailable` if Stripe fails. */
export const retrieveDispute = (id: string): Promise<Dispute | null> =>
  callStripeOrNull(async (stripe) => toDispute(await stripe.disputes.retrieve(id)));

/**
 * Returns the newest dispute of each payment with disputes created since `since` (milliseconds UTC), by payment. Makes one
 * call per hundred disputes. Logs a warning and leaves out the oldest disputes if `hasTime` returns false.
 */
export const listRecentDisputes = (since: number, hasTime: () => boolean): Promise<Map<string, Dispute>> =>
  callStripe(async (stripe) => {
    const byPayment = new Map<string, Dispute>();
    const created = { gte: Math.floor(since / 1000) };
    // Stripe lists the newest dispute first.
    for await (const dispute of withinTime(stripe.disputes.list({ created, limit: 100 }), hasTime)) {
      const payment = paymentIdOf(dispute.payment_intent);
      if (payment && !byPayment.has(payment)) byPayment.set(payment, toDispute(dispute));
    }
    return byPayment;
  });
