import { disputeReviewReason, withDispute } from '#shared/orders/disputes.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { Dispute } from '#shared/orders/refund.ts';
import type { TransactionWrite } from '#store/client.ts';
import { cancelJob, enqueueDeadLetterJob } from '#store/jobs/jobs.ts';
import { freezeWrites } from '#store/orders/gift-cards/payments.ts';
import { changeOrder } from './order-change.ts';
import { submitWrite } from './submit-job.ts';

/**
 * Returns the write that submits an order to the provider after a dispute has ended without loss for the shop. Returns none
 * if the order was not held for the dispute.
 */
function releaseWrites(before: StoredOrder, order: StoredOrder, at: string): TransactionWrite[] {
  const { flags, provider } = order;
  const isReleased = before.flags.includes('disputed') && !flags.includes('disputed');
  if (!isReleased || provider?.state !== 'held') return [];
  return [submitWrite(order, provider.heldUntil > at ? provider.heldUntil : at, at)];
}

/**
 * Records the state of a dispute on its order. In the same transaction, adds or removes the task that an admin reviews it.
 * Writes nothing if the state is already recorded. `now` is in milliseconds UTC. The task shows the deadline in the shop's
 * time zone.
 */
export const recordDispute = (
  orderId: string,
  dispute: Dispute,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<StoredOrder> =>
  changeOrder(orderId, (before) => {
    const at = new Date(now).toISOString();
    const order = withDispute(before, dispute, at);
    if (!order) return null;
    const part = { orderId, partId: dispute.id };
    const review = disputeReviewReason(dispute, timeZone);
    const job = review ? enqueueDeadLetterJob('review_order', part, review, at) : cancelJob('review_order', part);
    return { order, writes: [job, ...releaseWrites(before, order, at), ...freezeWrites(order, at)] };
  });
