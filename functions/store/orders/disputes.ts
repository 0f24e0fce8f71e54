import { disputeReviewReason, withDispute } from '#shared/orders/disputes.ts';
import type { Dispute, StoredOrder } from '#shared/orders/order.ts';
import { cancelJob, enqueueDeadLetterJob } from '#store/jobs/jobs.ts';
import { changeOrder } from './order-change.ts';

/**
 * Takes the payment service's word on a dispute into the order, in one transaction with what an owner has to do about it;
 * nothing when it is no news. `now` in milliseconds UTC.
 */
export const recordDispute = (orderId: string, dispute: Dispute, now: number): Promise<StoredOrder> =>
  changeOrder(orderId, (before) => {
    const at = new Date(now).toISOString();
    const order = withDispute(before, dispute, at);
    if (!order) return null;
    const part = { orderId, partId: dispute.id };
    const review = disputeReviewReason(dispute);
    const work = review ? enqueueDeadLetterJob('review_order', part, review, at) : cancelJob('review_order', part);
    return { order, writes: [work] };
  });
