import { formatCents } from '#shared/base/money.ts';
import { dayOf } from '#shared/base/utc-day.ts';
import {
  isCancellationRefund,
  type PaymentRefund,
  type RefundStep,
  withPaymentRefunds,
} from '#shared/fulfilment/payment-refunds.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { TransactionWrite } from '#store/client.ts';
import { cancelJob, enqueueDeadLetterJob, enqueueJob } from '#store/jobs/jobs.ts';
import { refundCounterWrite } from '#store/shop/counters.ts';
import { changeOrder } from './order-change.ts';

/** A refund the bank takes its time for is looked at again this much later: usually its webhook tells first. */
export const REFUND_CHECK_INTERVAL_MS = 60 * 60_000;

/** The work that brings a refund to the payment service, for the transaction that asks for it. `at` is a UTC ISO time. */
export const enqueueRefund = (orderId: string, refundId: string, at: string): TransactionWrite =>
  enqueueJob('send_refund', { orderId, refundId }, at, at);

/** The mail of a cancellation has named its refund already. */
const mailAfter = (order: StoredOrder, { refund, from }: RefundStep, at: string): TransactionWrite[] =>
  refund.status === 'succeeded' && from !== 'succeeded' && !isCancellationRefund(order, refund)
    ? [enqueueJob('send_order_refunded', { orderId: order.id, refundId: refund.id }, at, at)]
    : [];

function workAfter(order: StoredOrder, step: RefundStep, now: number): TransactionWrite[] {
  const { refund, from } = step;
  const at = new Date(now).toISOString();
  const payload = { orderId: order.id, refundId: refund.id };
  if (refund.status === 'pending') {
    return [enqueueJob('send_refund', payload, new Date(now + REFUND_CHECK_INTERVAL_MS).toISOString(), at)];
  }
  const done = cancelJob('send_refund', payload);
  if (refund.status !== 'failed' || from === 'failed') return [done, ...mailAfter(order, step, at)];
  const reason = `The refund of ${formatCents(refund.amountCents)} failed: ${refund.failure ?? 'no reason was given'}`;
  return [done, enqueueDeadLetterJob('review_order', { orderId: order.id, partId: refund.id }, reason, at)];
}

/** What these steps add to today's counters: a refund that fails after all is taken from the day it fails on. */
function counted(orderId: string, steps: readonly RefundStep[], now: number): TransactionWrite[] {
  const signOf = ({ refund, from }: RefundStep) => Number(refund.status === 'succeeded') - Number(from === 'succeeded');
  const refunds = steps.reduce((sum, step) => sum + signOf(step), 0);
  const refundedCents = steps.reduce((sum, step) => sum + signOf(step) * step.refund.amountCents, 0);
  const isCounted = refunds !== 0 || refundedCents !== 0;
  return isCounted ? [refundCounterWrite(dayOf(new Date(now).toISOString()), orderId, { refunds, refundedCents })] : [];
}

const noteSome = (orderId: string, refunds: readonly PaymentRefund[], now: number): Promise<StoredOrder> =>
  changeOrder(orderId, (order) => {
    const news = withPaymentRefunds(order, refunds, new Date(now).toISOString());
    if (!news) return null;
    const work = news.steps.flatMap((step) => workAfter(news.order, step, now));
    return { order: news.order, writes: [...work, ...counted(orderId, news.steps, now)] };
  });

/** A transaction takes a hundred writes, and the news of a refund may be two. */
const NOTED_AT_ONCE = 40;

/**
 * Takes the payment service's word on refunds into the order, with the day's counters and the work that follows in the
 * same transaction; nothing when it is no news. Returns the order as it is afterwards. `now` in milliseconds UTC.
 */
export async function recordRefunds(
  orderId: string,
  refunds: readonly PaymentRefund[],
  now: number,
): Promise<StoredOrder> {
  let order = await noteSome(orderId, refunds.slice(0, NOTED_AT_ONCE), now);
  for (let start = NOTED_AT_ONCE; start < refunds.length; start += NOTED_AT_ONCE) {
    order = await noteSome(orderId, refunds.slice(start, start + NOTED_AT_ONCE), now);
  }
  return order;
}
