import { formatCents } from '#shared/base/money.ts';
import type { Refund, StoredOrder } from '#shared/orders/order.ts';
import { withEntry, withStatus } from '#shared/orders/order-changes.ts';

/** A refund as the payment service tells of it, or its refusal to make one (`id` null). */
export interface PaymentRefund {
  id: string | null;
  /** Ours, when this shop asked for it. */
  refundId: string | null;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** Why it failed, in words an owner can act on. */
  failure: string | null;
  /** UTC ISO. */
  createdAt: string;
}

/** A refund that has come further, and from where. */
export interface RefundStep {
  refund: Refund;
  from: Refund['status'] | null;
}

/** Whether the refund went back with its order's cancellation, in one act. */
export const isCancellationRefund = ({ timeline }: StoredOrder, { createdAt, byProvider }: Refund): boolean =>
  !byProvider && timeline.some(({ at, event }) => event === 'Cancelled' && at === createdAt);

/** A refund only ever goes this way, however late or often it is told of; a paid one can still fail at the bank. */
const ORDER: Refund['status'][] = ['requested', 'pending', 'succeeded', 'failed'];

const added = (seen: PaymentRefund): Refund => ({
  id: seen.id ?? '',
  amountCents: seen.amountCents,
  status: seen.status,
  reason: null,
  createdAt: seen.createdAt,
  byProvider: true,
  stripeRefundId: seen.id,
  failure: seen.failure,
});

/** The refund as it is now known, or null when this is no news. */
function advanced(known: Refund, seen: PaymentRefund): Refund | null {
  if (seen.id === null && known.status !== 'requested') return null;
  const isFirstWord = known.stripeRefundId === null && seen.id !== null;
  const isFurther = ORDER.indexOf(seen.status) > ORDER.indexOf(known.status);
  if (!isFirstWord && !isFurther) return null;
  return { ...known, status: seen.status, stripeRefundId: seen.id ?? known.stripeRefundId, failure: seen.failure };
}

const isSame = (known: Refund, seen: PaymentRefund): boolean =>
  (seen.id !== null && known.stripeRefundId === seen.id) || (seen.refundId !== null && known.id === seen.refundId);

/** One refund's news, taken into the order. */
function withNews(
  order: StoredOrder,
  seen: PaymentRefund,
  at: string,
): { order: StoredOrder; step: RefundStep } | null {
  const refunds = order.refunds ?? [];
  const position = refunds.findIndex((known) => isSame(known, seen));
  const known = refunds[position];
  if (!known && seen.id === null) return null;
  const news = known ? advanced(known, seen) : added(seen);
  if (!news) return null;
  const step = { refund: news, from: known?.status ?? null };
  const next = { ...order, refunds: known ? refunds.with(position, news) : [...refunds, news] };
  return { order: accounted(next, step, at), step };
}

/** The order's sum, timeline and status after a refund's step. */
function accounted(order: StoredOrder, { refund, from }: RefundStep, at: string): StoredOrder {
  const amount = formatCents(refund.amountCents);
  const before = order.refundedCents ?? 0;
  if (refund.status === 'succeeded' && from !== 'succeeded') {
    const paid = { ...order, refundedCents: before + refund.amountCents };
    const isWhole = paid.refundedCents >= order.totalCents;
    const whole = isWhole ? withStatus(paid, 'refunded', at, `Refunded ${amount}`) : null;
    return whole ?? withEntry(paid, { at, event: `Refunded ${amount}` });
  }
  if (refund.status !== 'failed' || from === 'failed') return order;
  const kept = from === 'succeeded' ? { ...order, refundedCents: before - refund.amountCents } : order;
  return withEntry(kept, { at, event: `Refund of ${amount} failed`, isPrivate: true });
}

/**
 * Takes what the payment service says of a payment's refunds into its order, at `at` (UTC ISO): ours by their id, those
 * made elsewhere added once. Null when none of it is news. A whole refund makes the order `refunded`, wherever its life
 * allows that: a cancelled one stays cancelled; one that fails at the bank afterwards takes the sum back, and never the status.
 */
export function withPaymentRefunds(
  order: StoredOrder,
  refunds: readonly PaymentRefund[],
  at: string,
): { order: StoredOrder; steps: RefundStep[] } | null {
  let current = order;
  const steps: RefundStep[] = [];
  for (const seen of refunds) {
    const news = withNews(current, seen, at);
    if (!news) continue;
    current = news.order;
    steps.push(news.step);
  }
  return steps.length > 0 ? { order: current, steps } : null;
}
