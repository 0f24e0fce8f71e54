import { disputeReviewReason, withDispute } from '#shared/orders/disputes.ts';
import type { Dispute, StoredOrder } from '#shared/orders/order.ts';
import type { TransactionWrite } from '#store/client.ts';
import { cancelJob, enqueueDeadLetterJob } from '#store/jobs/jobs.ts';
import { freezeWrites } from '#store/orders/gift-cards/payments.ts';
import { changeOrder } from './order-change.ts';
import { submitWrite } from './submit-job.ts';

/** Submits an order that waited for the end of a dispute which the shop did not lose. */
function releaseWrites(before: StoredOrder, order: StoredOrder, at: string): TransactionWrite[] {
  const { flags, provider } = order;
  const isReleased = before.flags.includes('disputed') && !flags.includes('disputed');
  if (!isReleased || provider?.state !== 'held') return [];
  return [submitWrite(order, provider.heldUntil > at ? provider.heldUntil : at, at)];
}

/**
 * Records the state of a dispute on the order, and adds or ends the admin's review in the same transaction. Writes nothing
 * when the state is known. `now` in milliseconds UTC; the review names the deadline in the shop's time zone.
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
