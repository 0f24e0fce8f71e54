import { newId } from '#shared/base/id.ts';
import { formatCents } from '#shared/base/money.ts';
import { withCustomerCancellation } from '#shared/fulfilment/customer-changes.ts';
import { withDroppedEdit } from '#shared/fulfilment/edits/apply-edit.ts';
import { hasProviderPart, withProviderCancellation } from '#shared/fulfilment/provider-transitions.ts';
import { providerReview } from '#shared/jobs/kinds.ts';
import { waitingEdit } from '#shared/orders/edits/edit.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { toAdminOrder, toCustomerOrder } from '#shared/orders/order-views.ts';
import { withCancellation } from '#shared/orders/refunds.ts';
import type { Actor } from '#shared/shop/audit.ts';
import type { TransactionWrite } from '#store/client.ts';
import { cancelJob, enqueueJob } from '#store/jobs/jobs.ts';
import { changeOrder, type OrderChange } from '#store/orders/order-change.ts';
import { enqueueRefund } from '#store/orders/refunds.ts';
import { auditedChange, requireAllowed, toIsoTime } from './change-order-as-admin.ts';

interface ByAdmin {
  kind: 'admin';
  actor: Actor;
  reason: string | null;
  /** Throws if the order reached the provider again after it was canceled there. */
  check: (latest: StoredOrder) => void;
}

/** Says who cancels an order. The provider cancels only its own part, and the payment stays until an admin decides. */
export type CancelledBy = { kind: 'customer' } | ByAdmin | { kind: 'provider' };

/** Returns the writes that cancel the jobs of the provider's part. */
const cancelProviderJobs = (orderId: string): TransactionWrite[] => [
  cancelJob('submit_order', { orderId }),
  cancelJob('watch_order', { orderId }),
  cancelJob('review_order', providerReview(orderId)),
];

function cancelProviderPart(before: StoredOrder): OrderChange | null {
  if (!hasProviderPart(before)) return null;
  return {
    order: withProviderCancellation(before),
    writes: [cancelJob('review_order', providerReview(before.id))],
  };
}

function decide(before: StoredOrder, by: Exclude<CancelledBy, { kind: 'provider' }>, now: number): OrderChange | null {
  const [refundId, at] = [newId('rfd', now), toIsoTime(now)];
  if (by.kind === 'admin') by.check(before);
  const changed =
    by.kind === 'admin'
      ? withCancellation(before, { refundId, reason: by.reason, at })
      : withCustomerCancellation(before, { refundId, now });
  if (!changed) return null;
  const view = by.kind === 'admin' ? toAdminOrder : toCustomerOrder;
  const { order: cancelled, restock, refundCents } = requireAllowed(before, changed, view);
  // The order may have an edit that waits for payment. Closing its checkout also closes the payment page. A payment that
  // arrives before that is refunded.
  const waiting = waitingEdit(before);
  const order = waiting ? withDroppedEdit(cancelled, waiting.id, 'dropped', at) : cancelled;
  const writes = [
    ...(waiting ? [enqueueJob('close_checkout', { checkoutId: waiting.checkoutId }, at, at)] : []),
    ...(refundCents > 0 ? enqueueRefund(order, refundId, at) : []),
    enqueueJob('send_order_cancelled', { orderId: order.id }, at, at),
    ...(hasProviderPart(order) ? cancelProviderJobs(order.id) : []),
  ];
  const change = { order: hasProviderPart(order) ? withProviderCancellation(order) : order, restock, writes };
  if (by.kind === 'customer') return change;
  const auditChanges = refundCents > 0 ? [{ field: 'refund', before: null, after: formatCents(refundCents) }] : [];
  return auditedChange(before, { ...change, auditChanges }, { actor: by.actor, action: 'order.cancelled', now });
}

/**
 * Cancels an order. Returns the stock and the money, enqueues an email to the customer, and cancels the provider's jobs. A
 * repeated call changes nothing. The caller must check that a customer may access the order. `now` in milliseconds UTC.
 * Throws `not_found`, and `conflict` if it is too late.
 */
export const cancelOrder = (orderId: string, by: CancelledBy, now: number): Promise<StoredOrder> =>
  changeOrder(orderId, (before) => (by.kind === 'provider' ? cancelProviderPart(before) : decide(before, by, now)));
