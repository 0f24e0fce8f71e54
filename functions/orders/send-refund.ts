import type { JobOutcome } from '#functions/jobs/run-job.ts';
import { createRefund, listRefunds } from '#outside/stripe-refunds.ts';
import { orderOfJob } from '#shared/jobs/job.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { isRefundInProgress } from '#shared/orders/refunds.ts';
import { getOrder } from '#store/orders/orders.ts';
import { REFUND_CHECK_INTERVAL_MS, recordRefunds } from '#store/orders/refunds.ts';

const refundOf = (order: StoredOrder | null, refundId: string | null) =>
  order?.refunds?.find(({ id }) => id === refundId);

/**
 * Brings a refund to Stripe and its state back. What Stripe knows of the payment is read first: after a day an
 * idempotency key protects no more, and a refund whose answer was lost is found there.
 */
export async function sendRefund(subject: string, now: number): Promise<JobOutcome> {
  const { orderId = '', partId = null } = orderOfJob({ subject }) ?? {};
  const order = await getOrder(orderId);
  const refund = refundOf(order, partId);
  const paymentIntentId = order?.paymentIntentId;
  if (!refund || !paymentIntentId || !isRefundInProgress(refund)) return 'done';
  let latest = refundOf(await recordRefunds(orderId, await listRefunds(paymentIntentId), now), partId);
  if (latest?.status === 'requested') {
    const { id: refundId, amountCents } = refund;
    const made = await createRefund({ refundId, orderId, paymentIntentId, amountCents });
    latest = refundOf(await recordRefunds(orderId, [made], now), partId);
  }
  return latest?.status === 'pending' ? { again: now + REFUND_CHECK_INTERVAL_MS } : 'done';
}
