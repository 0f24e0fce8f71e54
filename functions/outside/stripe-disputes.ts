import type { Dispute } from '../../shared/order.ts';
import { calling } from './stripe.ts';

/** A dispute, read fresh. Throws `payment_unavailable`. */
export const retrieveDispute = (id: string): Promise<Dispute> =>
  calling(async (stripe) => {
    const { status, reason, amount, evidence_details: evidence } = await stripe.disputes.retrieve(id);
    const dueBy = evidence.due_by ? new Date(evidence.due_by * 1000).toISOString() : null;
    return { id, status, reason, amountCents: amount, dueBy };
  });
