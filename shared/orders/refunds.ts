import { formatCents } from '#shared/base/money.ts';
import { shortTitle } from '#shared/base/text/short-title.ts';
import type { ChoiceUnits } from '#shared/catalogue/stock.ts';
import type { Refund, StoredOrder } from './order.ts';
import { withEntry, withStatus } from './order-changes.ts';
import type { OrderStatus } from './order-status.ts';
import { refundedUnits, restockableUnits } from './order-views.ts';

type Amounts = Pick<StoredOrder, 'totalCents'> & { refundedCents?: number; refunds?: readonly Refund[] };

const IN_PROGRESS: readonly Refund['status'][] = ['requested', 'pending'];
export const isRefundInProgress = ({ status }: Pick<Refund, 'status'>): boolean => IN_PROGRESS.includes(status);

/**
 * Returns the cents refunded or in progress. A refund request states this sum as seen, to detect concurrent refunds.
 */
export const committedRefundCents = ({ refundedCents = 0, refunds = [] }: Amounts): number =>
  refunds.filter(isRefundInProgress).reduce((sum, refund) => sum + refund.amountCents, refundedCents);

export const refundableCents = (order: Amounts): number => Math.max(0, order.totalCents - committedRefundCents(order));

/** Limits the list, because an order is one table item. */
const MAX_REFUNDS = 50;

/** Units of the line item at position `item`. */
interface ItemUnits {
  item: number;
  quantity: number;
}

export interface RefundRequest {
  id: string;
  amountCents: number;
  refundedSeenCents: number;
  reason: string | null;
  /** Refunded units; the same as `restock` when missing. */
  units?: readonly ItemUnits[] | undefined;
  restock: readonly ItemUnits[];
  /** UTC ISO. */
  at: string;
}

/** An order with its refund or cancellation, and the units to restock. */
export interface OrderWithRestock {
  order: StoredOrder;
  restock: ChoiceUnits[];
}

const UNPAID: readonly OrderStatus[] = ['pending', 'failed'];

/** Returns why the payment service cannot refund the order; null when it can. */
function refundRefusal(order: StoredOrder, { amountCents, refundedSeenCents }: RefundRequest): string | null {
  if (UNPAID.includes(order.status)) return 'This order has not been paid';
  if (!order.paymentIntentId) return 'This order has no card payment to refund';
  if ((order.refunds ?? []).length >= MAX_REFUNDS) return `An order can have ${MAX_REFUNDS} refunds`;
  if (committedRefundCents(order) !== refundedSeenCents) return 'Part of this order was refunded since you opened it';
  const left = refundableCents(order);
  return amountCents > left ? `Only ${formatCents(left)} of this order can still be refunded` : null;
}

/** Returns units to stock. Refuses more units than the order took from it. */
function withRestock(order: StoredOrder, restock: RefundRequest['restock']): OrderWithRestock | { refusal: string } {
  const items = [...order.items];
  const units: ChoiceUnits[] = [];
  for (const { item: position, quantity } of restock) {
    const item = items[position];
    if (!item) return { refusal: `This order has no item ${position + 1}` };
    const max = restockableUnits(order, item);
    if (quantity > max) return { refusal: `Only ${max} of ${shortTitle(item.title)} can go back in stock` };
    items[position] = { ...item, restocked: (item.restocked ?? 0) + quantity };
    const { productId, size, color } = item;
    units.push({ productId, size, color, units: quantity });
  }
  return { order: units.length > 0 ? { ...order, items } : order, restock: units };
}

/** Returns why the named units cannot be refunded; null when they can. Each line item is named at most once. */
function unitsRefusal(order: StoredOrder, { restock, units = restock }: RefundRequest): string | null {
  for (const [index, { item: position, quantity }] of units.entries()) {
    const item = order.items[position];
    if (!item) return `This order has no item ${position + 1}`;
    if (units.findIndex((other) => other.item === position) !== index) return 'Each item can be named once';
    const left = item.quantity - refundedUnits(order, position);
    if (quantity > left) return `Only ${left} of ${shortTitle(item.title)} can still be refunded`;
  }
  return restock.some(({ item, quantity }) => quantity > (units.find((one) => one.item === item)?.quantity ?? 0))
    ? 'Only refunded items can go back in stock'
    : null;
}

const withRefund = (
  order: StoredOrder,
  { id, amountCents, reason, at, restock, units = restock }: RefundRequest,
): StoredOrder => {
  const refund: Refund = {
    id,
    amountCents,
    status: 'requested',
    reason,
    createdAt: at,
    byProvider: false,
    stripeRefundId: null,
    failure: null,
    ...(units.length > 0 && {
      units: units.map(({ item, quantity }) => ({
        item,
        quantity,
        restocked: restock.find((one) => one.item === item)?.quantity ?? 0,
      })),
    }),
  };
  const event = `Refund of ${formatCents(amountCents)} requested`;
  return withEntry({ ...order, refunds: [...(order.refunds ?? []), refund] }, { at, event });
};

/** Adds a refund request to the order, or returns why it is not allowed. */
export function requestRefund(order: StoredOrder, request: RefundRequest): OrderWithRestock | { refusal: string } {
  const refusal = refundRefusal(order, request) ?? unitsRefusal(order, request);
  if (refusal) return { refusal };
  const restocked = withRestock(order, request.restock);
  return 'refusal' in restocked ? restocked : { ...restocked, order: withRefund(restocked.order, request) };
}

/** Lists the line items of which `count` leaves any units. */
const unitsWhere = (
  { items }: StoredOrder,
  count: (item: StoredOrder['items'][number], position: number) => number,
): ItemUnits[] =>
  items
    .map((item, position) => ({ item: position, quantity: count(item, position) }))
    .filter(({ quantity }) => quantity > 0);

const CANCELLABLE: readonly OrderStatus[] = ['pending', 'completed', 'printify_error'];
/** Returns whether nothing has shipped yet. An order at the provider must be cancelled there first. */
export const isCancellable = ({ status, provider }: Pick<StoredOrder, 'status' | 'provider'>): boolean =>
  CANCELLABLE.includes(status) || (status === 'fulfillment_pending' && provider?.state === 'submitted');
const CANCELLED: readonly OrderStatus[] = ['cancelled', 'refunded'];

/**
 * Cancels the order: restocks all its units and requests `refundId` for the remaining amount. Returns null when it is
 * cancelled already, or why it cannot be cancelled.
 */
export function withCancellation(
  order: StoredOrder,
  { refundId, reason, at }: { refundId: string; reason: string | null; at: string },
): (OrderWithRestock & { refundCents: number }) | { refusal: string } | null {
  if (CANCELLED.includes(order.status)) return null;
  const cancelled = isCancellable(order) && withStatus(order, 'cancelled', at, 'Cancelled');
  if (!cancelled) return { refusal: 'This order is already being made or has shipped. It can only be refunded' };
  const restock = unitsWhere(cancelled, (item) => restockableUnits(cancelled, item));
  const restocked = withRestock(cancelled, restock);
  if ('refusal' in restocked) return restocked;
  const amountCents = refundableCents(order);
  const request = {
    id: refundId,
    amountCents,
    refundedSeenCents: committedRefundCents(order),
    reason,
    units: unitsWhere(cancelled, (item, position) => item.quantity - refundedUnits(cancelled, position)),
    restock,
    at,
  };
  const isRefundDue = amountCents > 0 && refundRefusal(order, request) === null;
  return isRefundDue
    ? { ...restocked, order: withRefund(restocked.order, request), refundCents: amountCents }
    : { ...restocked, refundCents: 0 };
}
