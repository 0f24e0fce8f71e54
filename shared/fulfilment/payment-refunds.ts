import { formatCents } from '#shared/base/money.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { withEntry, withStatus } from '#shared/orders/order-changes.ts';
import type { Refund } from '#shared/orders/refund.ts';
import { isFullyRefunded } from '#shared/orders/refunds.ts';
import { CANCELLED_EVENT } from '#shared/orders/timeline-text.ts';

/** Describes a refund reported by the payment service, or a rejected refund request (`id` is null). */
export interface PaymentRefund {
  id: string | null;
  /** Our refund id, if this shop requested the refund. */
  refundId: string | null;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** Reason for the failure, as a text for admins. */
  failure: string | null;
  /** UTC time in ISO 8601 format. */
  createdAt: string;
  /** Id of the refunded payment. Missing if it is not known. */
  paymentIntentId?: string;
}

/** Describes a refund that changed its status, and the status before. `from` is null for a new refund. */
export interface RefundStep {
  refund: Refund;
  from: Refund['status'] | null;
}

/** Returns whether the refund was requested when its order was canceled. */
export const isCancellationRefund = ({ timeline }: StoredOrder, { createdAt, byProvider }: Refund): boolean =>
  !byProvider && timeline.some(({ at, event }) => event === CANCELLED_EVENT && at === createdAt);

/**
 * Lists the statuses in the only order that a refund goes through them, so late or repeated events change nothing. A paid
 * refund can still fail at the bank.
 */
const STATUS_SEQUENCE: Refund['status'][] = ['requested', 'pending', 'succeeded', 'failed'];

const newRefund = (order: StoredOrder, seen: PaymentRefund): Refund => ({
  id: seen.id ?? '',
  amountCents: seen.amountCents,
  status: seen.status,
  reason: null,
  createdAt: seen.createdAt,
  byProvider: true,
  stripeRefundId: seen.id,
  failure: seen.failure,
  ...(seen.paymentIntentId && seen.paymentIntentId !== order.paymentIntentId
    ? { paymentIntentId: seen.paymentIntentId }
    : {}),
});

/** Returns the updated refund. Null if the report contains nothing new. */
function advancedRefund(known: Refund, seen: PaymentRefund): Refund | null {
  if (seen.id === null && known.status !== 'requested') return null;
  const isFirstReport = known.stripeRefundId === null && seen.id !== null;
  const isFurther = STATUS_SEQUENCE.indexOf(seen.status) > STATUS_SEQUENCE.indexOf(known.status);
  if (!isFirstReport && !isFurther) return null;
  return { ...known, status: seen.status, stripeRefundId: seen.id ?? known.stripeRefundId, failure: seen.failure };
}

const isSame = (known: Refund, seen: PaymentRefund): boolean =>
  (seen.id !== null && known.stripeRefundId === seen.id) || (seen.refundId !== null && known.id === seen.refundId);

/** Applies one reported refund to the order. Returns null if the report contains nothing new. */
function withRefundUpdate(
  order: StoredOrder,
  seen: PaymentRefund,
  at: string,
): { order: StoredOrder; step: RefundStep } | null {
  const refunds = order.refunds ?? [];
  const position = refunds.findIndex((known) => isSame(known, seen));
  const known = refunds[position];
  if (!known && seen.id === null) return null;
  const update = known ? advancedRefund(known, seen) : newRefund(order, seen);
  if (!update) return null;
  const step = { refund: update, from: known?.status ?? null };
  const next = { ...order, refunds: known ? refunds.with(position, update) : [...refunds, update] };
  return { order: withTotals(next, step, at), step };
}

/** Updates the order's refunded total, timeline and status after a refund has changed. */
function withTotals(order: StoredOrder, { refund, from }: RefundStep, at: string): StoredOrder {
  const amount = formatCents(refund.amountCents);
  const before = order.refundedCents ?? 0;
  if (refund.status === 'succeeded' && from !== 'succeeded') {
    const paid = { ...order, refundedCents: before + refund.amountCents };
    const fullyRefunded = isFullyRefunded(paid) ? withStatus(paid, 'refunded', at, `Refunded ${amount}`) : null;
    return fullyRefunded ?? withEntry(paid, { at, event: `Refunded ${amount}` });
  }
  if (refund.status !== 'failed' || from === 'failed') return order;
  const adjusted = from === 'succeeded' ? { ...order, refundedCents: before - refund.amountCents } : order;
  return withEntry(adjusted, { at, event: `Refund of ${amount} failed`, isPrivate: true });
}

/**
 * Applies refunds reported by the payment service to the order at `at` (UTC ISO). A refund that was made elsewhere is added
 * once. Returns null if nothing is new. A full refund moves the order to `refunded` if its status allows that. A canceled
 * order stays canceled. A refund that later fails at the bank reduces the refunded total, but does not change the order's
 * status.
 */
export function withPaymentRefunds(
  order: StoredOrder,
  refunds: readonly PaymentRefund[],
  at: string,
): { order: StoredOrder; steps: RefundStep[] } | null {
  let current = order;
  const steps: RefundStep[] = [];
  for (const seen of refunds) {
    const update = withRefundUpdate(current, seen, at);
    if (!update) continue;
    current = update.order;
    steps.push(update.step);
  }
  return steps.length > 0 ? { order: current, steps } : null;
}
