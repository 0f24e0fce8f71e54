import { formatCents } from '#shared/base/money.ts';
import { shortTitle } from '#shared/base/short-title.ts';
import { type Refund, restockableUnits, type StoredOrder } from './order.ts';
import { withEntry, withStatus } from './order-changes.ts';
import type { OrderStatus } from './order-status.ts';

type Amounts = Pick<StoredOrder, 'totalCents'> & { refundedCents?: number; refunds?: readonly Refund[] };

const IN_PROGRESS: readonly Refund['status'][] = ['requested', 'pending'];
export const isRefundInProgress = ({ status }: Pick<Refund, 'status'>): boolean => IN_PROGRESS.includes(status);

/** Sums completed refunds and those in progress, in cents. Admins must have seen this sum before refunding more. */
export const committedRefundCents = ({ refundedCents = 0, refunds = [] }: Amounts): number =>
  refunds.filter(isRefundInProgress).reduce((sum, refund) => sum + refund.amountCents, refundedCents);

/** Returns the cents that can still be refunded. */
export const refundableCents = (order: Amounts): number => Math.max(0, order.totalCents - committedRefundCents(order));

/** Limits the size of the order, which is one DynamoDB item. */
const MAX_REFUNDS = 50;

export interface RefundRequest {
  id: string;
  amountCents: number;
  refundedSeenCents: number;
  reason: string | null;
  restock: readonly { item: number; quantity: number }[];
  /** UTC ISO. */
  at: string;
}

/** An order with a refund in progress; `restock` counts units to put back, by product id. */
export interface OrderWithRestock {
  order: StoredOrder;
  restock: Map<string, number>;
}

const UNPAID: readonly OrderStatus[] = ['pending', 'failed'];

/** Explains why the payment service cannot refund this; null when it can. */
function refundRefusal(order: StoredOrder, { amountCents, refundedSeenCents }: RefundRequest): string | null {
  if (UNPAID.includes(order.status)) return 'This order has not been paid';
  if (!order.paymentIntentId) return 'This order has no card payment that could be refunded';
  if ((order.refunds ?? []).length >= MAX_REFUNDS) return `An order can have ${MAX_REFUNDS} refunds`;
  if (committedRefundCents(order) !== refundedSeenCents)
    return 'Something has been refunded since you looked at this order';
  const left = refundableCents(order);
  return amountCents > left ? `Only ${formatCents(left)} of this order can still be refunded` : null;
}

/** Marks units as restocked; refuses more than an item can put back. */
function withRestock(order: StoredOrder, restock: RefundRequest['restock']): OrderWithRestock | { refusal: string } {
  const items = [...order.items];
  const units = new Map<string, number>();
  for (const { item: position, quantity } of restock) {
    const item = items[position];
    if (!item) return { refusal: `This order has no item ${position + 1}` };
    const most = restockableUnits(order, item);
    if (quantity > most) return { refusal: `Only ${most} of ${shortTitle(item.title)} can go back into stock` };
    items[position] = { ...item, restocked: (item.restocked ?? 0) + quantity };
    units.set(item.productId, (units.get(item.productId) ?? 0) + quantity);
  }
  return { order: units.size > 0 ? { ...order, items } : order, restock: units };
}

const withRequestedRefund = (order: StoredOrder, { id, amountCents, reason, at }: RefundRequest): StoredOrder => {
  const refund: Refund = {
    id,
    amountCents,
    status: 'requested',
    reason,
    createdAt: at,
    byProvider: false,
    stripeRefundId: null,
    failure: null,
  };
  const event = `Refund of ${formatCents(amountCents)} requested`;
  return withEntry({ ...order, refunds: [...(order.refunds ?? []), refund] }, { at, event });
};

/** Adds a requested refund to an order, or refuses it. */
export function requestRefund(order: StoredOrder, request: RefundRequest): OrderWithRestock | { refusal: string } {
  const refusal = refundRefusal(order, request);
  if (refusal) return { refusal };
  const restocked = withRestock(order, request.restock);
  return 'refusal' in restocked ? restocked : { ...restocked, order: withRequestedRefund(restocked.order, request) };
}

const CANCELLABLE: readonly OrderStatus[] = ['pending', 'completed', 'printify_error'];
/** Returns true while nothing was shipped. An order that the provider has must be cancelled there first. */
export const isCancellable = ({ status, provider }: Pick<StoredOrder, 'status' | 'provider'>): boolean =>
  CANCELLABLE.includes(status) || (status === 'fulfillment_pending' && provider?.state === 'submitted');
const CANCELLED: readonly OrderStatus[] = ['cancelled', 'refunded'];

/**
 * Cancels an order: restocks all units and requests a refund `refundId` of the remaining amount.
 * Returns null when it is already cancelled, or a refusal when it is too late.
 */
export function withCancellation(
  order: StoredOrder,
  { refundId, reason, at }: { refundId: string; reason: string | null; at: string },
): (OrderWithRestock & { refundCents: number }) | { refusal: string } | null {
  if (CANCELLED.includes(order.status)) return null;
  const stopped = isCancellable(order) && withStatus(order, 'cancelled', at, 'Cancelled');
  if (!stopped) return { refusal: 'This order is already being made or on its way: it can only be refunded' };
  const all = stopped.items.map((item, position) => ({ item: position, quantity: restockableUnits(stopped, item) }));
  const restocked = withRestock(
    stopped,
    all.filter(({ quantity }) => quantity > 0),
  );
  if ('refusal' in restocked) return restocked;
  const amountCents = refundableCents(order);
  const request = {
    id: refundId,
    amountCents,
    refundedSeenCents: committedRefundCents(order),
    reason,
    restock: [],
    at,
  };
  const canRefund = amountCents > 0 && refundRefusal(order, request) === null;
  return canRefund
    ? { ...restocked, order: withRequestedRefund(restocked.order, request), refundCents: amountCents }
    : { ...restocked, refundCents: 0 };
}
