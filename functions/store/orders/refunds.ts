import { formatCents } from '#shared/base/money.ts';
import { dayIn } from '#shared/base/time-zone.ts';
import type { Day } from '#shared/base/utc-day.ts';
import {
  isCancellationRefund,
  type PaymentRefund,
  type RefundStep,
  withPaymentRefunds,
} from '#shared/fulfilment/payment-refunds.ts';
import { hasProviderPart, isNothingToMake, isOfUnmadeUnits } from '#shared/fulfilment/provider-transitions.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { Refund } from '#shared/orders/refund.ts';
import { isFirstPart, isRefundInProgress, refundParts } from '#shared/orders/refunds.ts';
import { ConditionsFailed, type TransactionWrite } from '#store/client.ts';
import { cancelJob, enqueueDeadLetterJob, enqueueJob } from '#store/jobs/jobs.ts';
import { campaignWrites } from '#store/marketing/campaign-orders.ts';
import { creditWrites, freezeWrites } from '#store/orders/gift-cards/payments.ts';
import { refundCounterWrite } from '#store/shop/counters.ts';
import { getSettings } from '#store/shop/settings.ts';
import { changeOrder } from './order-change.ts';

/** Milliseconds before a pending refund is checked again. Its webhook usually arrives earlier. */
export const REFUND_CHECK_INTERVAL_MS = 60 * 60_000;

/** Returns the writes that enqueue a job for each part of a refund. `at` is a UTC ISO time. */
export const enqueueRefund = ({ id: orderId, refunds = [] }: StoredOrder, refundId: string, at: string) =>
  refunds
    .filter(({ id, splitOf = id }) => splitOf === refundId)
    .map(({ id }) => enqueueJob('send_refund', { orderId, refundId: id }, at, at));

/**
 * Returns the write that enqueues the refund email once all parts of the refund have ended. Returns none for a cancellation
 * or an edit, because their own emails mention the refund.
 */
function refundMailWrites(order: StoredOrder, { refund, from }: RefundStep, at: string): TransactionWrite[] {
  const parts = refundParts(order, refund);
  const isNews = refund.status !== from && (refund.status === 'succeeded' || parts.length > 1);
  const isOver = !parts.some(isRefundInProgress) && parts.some(({ status }) => status === 'succeeded');
  if (!isNews || !isOver || refund.editId !== undefined || isCancellationRefund(order, refund)) return [];
  return [enqueueJob('send_order_refunded', { orderId: order.id, refundId: refund.splitOf ?? refund.id }, at, at)];
}

const UNMADE =
  'Printify didn’t make these items, because they were to be refunded. Refund them again, or ship them yourself';

/** Returns the write that has the provider's part canceled if the provider rejected it and nothing of it is left to make. */
const endRefusedPart = (order: StoredOrder, at: string): TransactionWrite[] =>
  hasProviderPart(order) && order.provider.state === 'refused' && isNothingToMake(order)
    ? [enqueueJob('submit_order', { orderId: order.id }, at, at)]
    : [];

function jobWrites(order: StoredOrder, step: RefundStep, now: number): TransactionWrite[] {
  const { refund, from } = step;
  const at = new Date(now).toISOString();
  const payload = { orderId: order.id, refundId: refund.id };
  if (refund.status === 'pending') {
    return [enqueueJob('send_refund', payload, new Date(now + REFUND_CHECK_INTERVAL_MS).toISOString(), at)];
  }
  const cancelSend = cancelJob('send_refund', payload);
  const mails = refundMailWrites(order, step, at);
  if (refund.status !== 'failed' || from === 'failed') return [cancelSend, ...mails];
  const failed = `The refund of ${formatCents(refund.amountCents)} failed: ${refund.failure ?? 'no reason was given'}`;
  const reason = isOfUnmadeUnits(order, refund) ? `${failed.replace(/\.?$/, '.')} ${UNMADE}` : failed;
  const part = { orderId: order.id, partId: refund.id };
  return [cancelSend, enqueueDeadLetterJob('review_order', part, reason, at), ...mails];
}

/**
 * Returns the writes that count the refunds on today's date. A refund that fails after it had succeeded is subtracted today.
 * Refunds for bought gift cards are not counted, because their price was not revenue.
 */
function counterWrites({ id, items }: StoredOrder, all: readonly RefundStep[], today: Day): TransactionWrite[] {
  const ofItems = ({ boughtCardId }: Refund) => items.length > 0 && !boughtCardId;
  const steps = all.filter(({ refund }) => ofItems(refund));
  const signOf = ({ refund, from }: RefundStep) => Number(refund.status === 'succeeded') - Number(from === 'succeeded');
  const refunds = steps.reduce((sum, step) => sum + (isFirstPart(step.refund) ? signOf(step) : 0), 0);
  const refundedCents = steps.reduce((sum, step) => sum + signOf(step) * step.refund.amountCents, 0);
  const changes = { refunds, refundedCents };
  return Object.values(changes).some((change) => change !== 0) ? [refundCounterWrite(today, id, changes)] : [];
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
      ...endRefusedPart(result.order, at),
    ];
    const isForeign = result.steps.some(({ refund, from }) => refund.byProvider && from === null);
    const freeze = isForeign ? freezeWrites(result.order, at) : [];
    return {
      order: result.order,
      writes: [...jobs, ...counterWrites(result.order, result.steps, today), ...freeze, ...more],
    };
  });

/**
 * Records a refund to gift cards and increases their balances in the same transaction. Retries if a gift card has changed
 * since it was read. Returns the changed order. `now` is in milliseconds UTC.
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

/** Number of refunds per transaction. A transaction has at most 100 writes, and a refund may need two. */
const BATCH_SIZE = 40;

/**
 * Records the states of refunds on the order, with counters and jobs in the same transactions. Writes nothing if the states
 * are already recorded. Returns the changed order. `now` is in milliseconds UTC.
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
