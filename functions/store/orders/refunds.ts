import { formatCents } from '#shared/base/money.ts';
import { dayIn } from '#shared/base/time-zone.ts';
import type { Day } from '#shared/base/utc-day.ts';
import {
  isCancellationRefund,
  type PaymentRefund,
  type RefundStep,
  withPaymentRefunds,
} from '#shared/fulfilment/payment-refunds.ts';
import type { Refund, StoredOrder } from '#shared/orders/order.ts';
import { isSecondPart, refundIdsOf } from '#shared/orders/refunds.ts';
import { ConditionsFailed, type TransactionWrite } from '#store/client.ts';
import { cancelJob, enqueueDeadLetterJob, enqueueJob } from '#store/jobs/jobs.ts';
import { campaignWrites } from '#store/marketing/campaign-orders.ts';
import { creditWrites, freezeWrites } from '#store/orders/gift-cards/payments.ts';
import { refundCounterWrite } from '#store/shop/counters.ts';
import { getSettings } from '#store/shop/settings.ts';
import { changeOrder } from './order-change.ts';

/** Delay before a pending refund is checked again. Its webhook usually arrives first. */
export const REFUND_CHECK_INTERVAL_MS = 60 * 60_000;

/** Returns the writes that enqueue the parts of a refund that a request has added to the order. `at` is a UTC ISO time. */
export const enqueueRefund = (order: StoredOrder, refundId: string, at: string): TransactionWrite[] =>
  refundIdsOf(order, refundId).map((id) => enqueueJob('send_refund', { orderId: order.id, refundId: id }, at, at));

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
  // The price of a gift card was no revenue.
  const counted = steps.filter(({ refund }) => !refund.boughtCardId);
  const signOf = ({ refund, from }: RefundStep) => Number(refund.status === 'succeeded') - Number(from === 'succeeded');
  const refunds = counted.reduce((sum, step) => sum + (isSecondPart(step.refund) ? 0 : signOf(step)), 0);
  const refundedCents = counted.reduce((sum, step) => sum + signOf(step) * step.refund.amountCents, 0);
  const hasChange = refunds !== 0 || refundedCents !== 0;
  return hasChange ? [refundCounterWrite(today, orderId, { refunds, refundedCents })] : [];
}

const recordBatch = (
  orderId: string,
  refunds: readonly PaymentRefund[],
  { now, today, more = [] }: { now: number; today: Day; more?: readonly TransactionWrite[] },
): Promise<StoredOrder> =>
  changeOrder(orderId, (order) => {
    const at = new Date(now).toISOString();
    const result = withPaymentRefunds(order, refunds, at);
    if (!result) return null;
    const jobs = [
      ...result.steps.flatMap((step) => jobWrites(result.order, step, now)),
      ...campaignWrites(result.order, at),
    ];
    const isForeign = result.steps.some(({ refund, from }) => refund.byProvider && from === null);
    const freeze = isForeign ? freezeWrites(result.order, at) : [];
    return {
      order: result.order,
      writes: [...jobs, ...counterWrites(orderId, result.steps, today), ...freeze, ...more],
    };
  });

/**
 * Records a refund to gift cards, whose balances grow in the same transaction. Reads the cards again when they have changed
 * since. Returns the resulting order. `now` in milliseconds UTC.
 */
export async function refundToGiftCards(orderId: string, refund: Refund, now: number): Promise<StoredOrder> {
  const times = { now, today: dayIn((await getSettings()).timeZone, now) };
  const { id: refundId, amountCents, createdAt, giftCards = [] } = refund;
  const done = { id: null, refundId, amountCents, status: 'succeeded', failure: null, createdAt } as const;
  for (let tries = 1; ; tries++) {
    const more = await creditWrites(giftCards, { id: refundId, at: new Date(now).toISOString(), orderId });
    try {
      return await recordBatch(orderId, [done], { ...times, more });
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || tries === CREDIT_TRIES) throw error;
    }
  }
}

const CREDIT_TRIES = 8;

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
