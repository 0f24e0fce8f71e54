import { formatCents } from '#shared/base/money.ts';
import { dayIn } from '#shared/base/time-zone.ts';
import type { Day } from '#shared/base/utc-day.ts';
import {
  isCancellationRefund,
  type PaymentRefund,
  type RefundStep,
  withPaymentRefunds,
} from '#shared/fulfilment/payment-refunds.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { TransactionWrite } from '#store/client.ts';
import { cancelJob, enqueueDeadLetterJob, enqueueJob } from '#store/jobs/jobs.ts';
import { campaignWrites } from '#store/marketing/campaign-orders.ts';
import { refundCounterWrite } from '#store/shop/counters.ts';
import { getSettings } from '#store/shop/settings.ts';
import { changeOrder } from './order-change.ts';

/** Delay before a pending refund is checked again. Its webhook usually arrives first. */
export const REFUND_CHECK_INTERVAL_MS = 60 * 60_000;

/** Returns the write that enqueues a refund. `at` is a UTC ISO time. */
export const enqueueRefund = (orderId: string, refundId: string, at: string): TransactionWrite =>
  enqueueJob('send_refund', { orderId, refundId }, at, at);

/** Enqueues the refund mail, except for a cancellation, whose own mail names the refund. */
const refundMailWrites = (order: StoredOrder, { refund, from }: RefundStep, at: string): TransactionWrite[] =>
  refund.status === 'succeeded' && from !== 'succeeded' && !isCancellationRefund(order, refund)
    ? [enqueueJob('send_order_refunded', { orderId: order.id, refundId: refund.id }, at, at)]
    : [];

function jobWrites(order: StoredOrder, step: RefundStep, now: number): TransactionWrite[] {
  const { refund, from } = step;
  const at = new Date(now).toISOString();
  const payload = { orderId: order.id, refundId: refund.id };
  if (refund.status === 'pending') {
    return [enqueueJob('send_refund', payload, new Date(now + REFUND_CHECK_INTERVAL_MS).toISOString(), at)];
  }
  const cancelSend = cancelJob('send_refund', payload);
  if (refund.status !== 'failed' || from === 'failed') return [cancelSend, ...refundMailWrites(order, step, at)];
  const reason = `The refund of ${formatCents(refund.amountCents)} failed: ${refund.failure ?? 'no reason was given'}`;
  return [cancelSend, enqueueDeadLetterJob('review_order', { orderId: order.id, partId: refund.id }, reason, at)];
}

/** Adds the steps to today's counters. A refund that fails after it had succeeded is subtracted today. */
function counterWrites(orderId: string, steps: readonly RefundStep[], today: Day): TransactionWrite[] {
  const signOf = ({ refund, from }: RefundStep) => Number(refund.status === 'succeeded') - Number(from === 'succeeded');
  const refunds = steps.reduce((sum, step) => sum + signOf(step), 0);
  const refundedCents = steps.reduce((sum, step) => sum + signOf(step) * step.refund.amountCents, 0);
  const hasChange = refunds !== 0 || refundedCents !== 0;
  return hasChange ? [refundCounterWrite(today, orderId, { refunds, refundedCents })] : [];
}

const recordBatch = (
  orderId: string,
  refunds: readonly PaymentRefund[],
  { now, today }: { now: number; today: Day },
): Promise<StoredOrder> =>
  changeOrder(orderId, (order) => {
    const at = new Date(now).toISOString();
    const result = withPaymentRefunds(order, refunds, at);
    if (!result) return null;
    const refundJobs = result.steps.flatMap((step) => jobWrites(result.order, step, now));
    const jobs = [...refundJobs, ...campaignWrites(result.order, at)];
    return { order: result.order, writes: [...jobs, ...counterWrites(orderId, result.steps, today)] };
  });

/** A transaction takes 100 writes, and a refund may need two. */
const BATCH_SIZE = 40;

/**
 * Records the state of refunds on the order, with counters and jobs in the same transaction. Writes nothing when the states
 * are known. Returns the resulting order. `now` in milliseconds UTC.
 */
export async function recordRefunds(
  orderId: string,
  refunds: readonly PaymentRefund[],
  now: number,
): Promise<StoredOrder> {
  const times = { now, today: dayIn((await getSettings()).timeZone, now) };
  let order = await recordBatch(orderId, refunds.slice(0, BATCH_SIZE), times);
  for (let start = BATCH_SIZE; start < refunds.length; start += BATCH_SIZE) {
    order = await recordBatch(orderId, refunds.slice(start, start + BATCH_SIZE), times);
  }
  return order;
}
