import { formatCents } from '#shared/base/money.ts';
import type { Refund, StoredOrder } from '#shared/orders/order.ts';
import { withEntry, withStatus } from '#shared/orders/order-changes.ts';

/** A refund at the payment service, or its refusal of one (`id` null). */
export interface PaymentRefund {
  id: string | null;
  /** The shop's own id; null when the refund was made elsewhere. */
  refundId: string | null;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** Reason of a failure, in words an admin can act on. */
  failure: string | null;
  /** UTC ISO. */
  createdAt: string;
}

/** A refund after a change, with its previous status (null when new). */
export interface RefundStep {
  refund: Refund;
  from: Refund['status'] | null;
}

/** Returns true for the refund requested together with its order's cancellation. */
export const isCancellationRefund = ({ timeline }: StoredOrder, { createdAt, byProvider }: Refund): boolean =>
  !byProvider && timeline.some(({ at, event }) => event === 'Cancelled' && at === createdAt);

/** A refund only moves forward in this list, so late and repeated events do no harm. A completed one can still fail at the bank. */
const STATUS_ORDER: Refund['status'][] = ['requested', 'pending', 'succeeded', 'failed'];

const fromElsewhere = (seen: PaymentRefund): Refund => ({
  id: seen.id ?? '',
  amountCents: seen.amountCents,
  status: seen.status,
  reason: null,
  createdAt: seen.createdAt,
  byProvider: true,
  stripeRefundId: seen.id,
  failure: seen.failure,
});

/** Returns the changed refund; null when nothing changed. */
function advanced(known: Refund, seen: PaymentRefund): Refund | null {
  if (seen.id === null && known.status !== 'requested') return null;
  const isAccepted = known.stripeRefundId === null && seen.id !== null;
  const isFurther = STATUS_ORDER.indexOf(seen.status) > STATUS_ORDER.indexOf(known.status);
  if (!isAccepted && !isFurther) return null;
  return { ...known, status: seen.status, stripeRefundId: seen.id ?? known.stripeRefundId, failure: seen.failure };
}

const isSame = (known: Refund, seen: PaymentRefund): boolean =>
  (seen.id !== null && known.stripeRefundId === seen.id) || (seen.refundId !== null && known.id === seen.refundId);

function withPaymentRefund(
  order: StoredOrder,
  seen: PaymentRefund,
  at: string,
): { order: StoredOrder; step: RefundStep } | null {
  const refunds = order.refunds ?? [];
  const position = refunds.findIndex((known) => isSame(known, seen));
  const known = refunds[position];
  if (!known && seen.id === null) return null;
  const refund = known ? advanced(known, seen) : fromElsewhere(seen);
  if (!refund) return null;
  const step = { refund, from: known?.status ?? null };
  const next = { ...order, refunds: known ? refunds.with(position, refund) : [...refunds, refund] };
  return { order: withRefundStep(next, step, at), step };
}

/** Updates the order's refunded sum, timeline and status. */
function withRefundStep(order: StoredOrder, { refund, from }: RefundStep, at: string): StoredOrder {
  const amount = formatCents(refund.amountCents);
  const before = order.refundedCents ?? 0;
  if (refund.status === 'succeeded' && from !== 'succeeded') {
    const next = { ...order, refundedCents: before + refund.amountCents };
    const isFull = next.refundedCents >= order.totalCents;
    const refunded = isFull ? withStatus(next, 'refunded', at, `Refunded ${amount}`) : null;
    return refunded ?? withEntry(next, { at, event: `Refunded ${amount}` });
  }
  if (refund.status !== 'failed' || from === 'failed') return order;
  const corrected = from === 'succeeded' ? { ...order, refundedCents: before - refund.amountCents } : order;
  return withEntry(corrected, { at, event: `Refund of ${amount} failed`, isPrivate: true });
}

/**
 * Updates an order at `at` (UTC ISO) with its refunds at the payment service; adds those made elsewhere.
 * Returns null when nothing changed. A full refund makes the order `refunded` if the status table allows it; a cancelled
 * order stays cancelled. A refund that fails at the bank later is subtracted again, but the status stays.
 */
export function withPaymentRefunds(
  order: StoredOrder,
  refunds: readonly PaymentRefund[],
  at: string,
): { order: StoredOrder; steps: RefundStep[] } | null {
  let current = order;
  const steps: RefundStep[] = [];
  for (const seen of refunds) {
    const changed = withPaymentRefund(current, seen, at);
    if (!changed) continue;
    current = changed.order;
    steps.push(changed.step);
  }
  return steps.length > 0 ? { order: current, steps } : null;
}
