import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { createRefund, listRefunds } from '#outside/stripe-refunds.ts';
import type { JobPayload } from '#shared/jobs/kinds.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { isRefundInProgress } from '#shared/orders/refunds.ts';
import { getOrder } from '#store/orders/orders.ts';
import { REFUND_CHECK_INTERVAL_MS, recordRefunds, refundToGiftCards } from '#store/orders/refunds.ts';

const findRefund = (order: StoredOrder | null, refundId: string) => order?.refunds?.find(({ id }) => id === refundId);

/**
 * Requests a refund from Stripe and records its state, or refunds to gift cards. First reads the refunds of the payment from
 * Stripe. An idempotency key works for only a day, and this read also finds a refund whose response was lost.
 */
async function sendRefund({ orderId, refundId }: JobPayload<'send_refund'>, now: number): Promise<JobOutcome> {
  const order = await getOrder(orderId);
  const refund = findRefund(order, refundId);
  if (!refund || !isRefundInProgress(refund)) return 'done';
  if (refund.giftCards) {
    await refundToGiftCards(orderId, refund, now);
    return 'done';
  }
  const paymentIntentId = refund.paymentIntentId ?? order?.paymentIntentId;
  if (!paymentIntentId) return 'done';
  let latest = findRefund(await recordRefunds(orderId, await listRefunds(paymentIntentId), now), refundId);
  if (latest?.status === 'requested') {
    const { amountCents } = refund;
    const created = await createRefund({ refundId, orderId, paymentIntentId, amountCents });
    latest = findRefund(await recordRefunds(orderId, [created], now), refundId);
  }
  return latest?.status === 'pending' ? { again: now + REFUND_CHECK_INTERVAL_MS } : 'done';
}

export const sendRefundJob = defineJob({
  kind: 'send_refund',
  run: ({ payload, now }) => sendRefund(payload, now),
});
