import { pluralize } from '#shared/base/format-count.ts';
import type { AdminOrder, Dispute, Order, Refund } from '#shared/orders/order.ts';
import { type OrderStatus, statusLabel } from '#shared/orders/order-status.ts';
import { isCancellable, refundableCents } from '#shared/orders/refunds.ts';
import { isAdminPartLeft } from './provider.ts';

export const unitsOf = ({ items }: Pick<Order, 'items'>): number =>
  items.reduce((units, { quantity }) => units + quantity, 0);

/** Returns how many items an order has, and how many of them are left when some were refunded. */
export function itemsText({ items }: Pick<AdminOrder, 'items'>): string {
  const units = unitsOf({ items });
  const left = units - items.reduce((sum, { refunded }) => sum + refunded, 0);
  return left === units ? pluralize(units, 'item') : `${left} of ${pluralize(units, 'item')} left`;
}

export const refundedText = ({ quantity, refunded }: Pick<AdminOrder['items'][number], 'quantity' | 'refunded'>) =>
  quantity === 1 ? 'Refunded' : `${refunded} of ${quantity} refunded`;

/** Returns a code as people read it: `order_link` becomes `Order link`. */
const plain = (code: string): string => {
  const text = code.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const MAILS = new Map([
  ['order_link', 'New link to the order'],
  ['order_shipped', 'Parcel on its way'],
  ['order_delivered', 'Parcel arrived'],
]);

export const mailLabel = (kind: string): string => MAILS.get(kind) ?? plain(kind);

export const REFUND_LABELS: Record<Refund['status'], { label: string; meaning: string }> = {
  requested: { label: 'Requested', meaning: 'The shop asks Stripe for it now.' },
  pending: { label: 'On its way', meaning: 'Stripe has it; the bank has not confirmed it yet.' },
  succeeded: { label: 'Refunded', meaning: '' },
  failed: { label: 'Failed', meaning: 'No money went back.' },
};

const DISPUTE_STATUSES = new Map<string, string>([
  ['needs_response', 'It waits for your answer.'],
  ['warning_needs_response', 'The bank has a question before it becomes a dispute. It waits for your answer.'],
  ['under_review', 'The bank looks at your answer.'],
  ['warning_under_review', 'The bank looks at your answer.'],
  ['appeal_needs_response', 'The bank would hear an appeal. It waits for your answer.'],
  ['appeal_under_review', 'The bank looks at the appeal.'],
  ['prevented', 'It was settled before any money went.'],
  ['won', 'You have won it: the money is yours.'],
  ['lost', 'It is lost: the money went back to the customer.'],
  ['warning_closed', 'The bank has closed its question.'],
]);

export const disputeLabel = ({ status }: Pick<Dispute, 'status'>): string =>
  DISPUTE_STATUSES.get(status) ?? `${plain(status)}.`;

export const disputeReason = ({ reason }: Pick<Dispute, 'reason'>): string => plain(reason);

const CLOSED: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

export const isOpenDispute = ({ status }: Pick<Dispute, 'status'>): boolean => !CLOSED.includes(status);

/** A question of the bank's leaves the money where it is: giving it back may even be the answer. */
const holdsMoney = ({ status }: Pick<Dispute, 'status'>): boolean =>
  status === 'lost' || (!CLOSED.includes(status) && !status.startsWith('warning_'));

/** Names who makes and ships an order, and its progress. */
const PRODUCTION: Record<OrderStatus, string> = {
  pending: 'Nothing is made or sent before the payment has come.',
  completed: 'Paid and waiting for you. Pack it, send it, and mark it as shipped.',
  fulfillment_pending: 'In production. Mark it as shipped when it leaves.',
  printify_error: 'Production stands still. Look at the cause, or send it yourself.',
  shipped: 'On its way. Mark it as delivered when it has arrived.',
  delivered: 'It has arrived. Nothing is left to do.',
  failed: 'The payment failed. Nothing is to be sent.',
  cancelled: 'Cancelled. Do not send it.',
  refunded: 'All of its money went back.',
};

const PART_REFUNDED =
  'Paid, and partly refunded. Pack only what was not refunded, ship it, and mark the order as shipped.';
const OWN_PART = 'A part of it is yours to send. Pack what is marked ‘You send’, and note its parcel.';

/** Statuses in which the admin's part of a mixed order is still to be shipped. */
const TO_SEND: readonly OrderStatus[] = ['completed', 'fulfillment_pending', 'printify_error', 'shipped'];

/** Returns what an admin has to do to ship an order, or a part of it. */
export function productionText(order: Pick<AdminOrder, 'status' | 'items' | 'shipments' | 'provider'>): string {
  if (TO_SEND.includes(order.status) && isAdminPartLeft(order)) return OWN_PART;
  const isPartRefunded = order.status === 'completed' && order.items.some(({ refunded }) => refunded > 0);
  return isPartRefunded ? PART_REFUNDED : PRODUCTION[order.status];
}

/** Returns why an order can no longer be cancelled; null when it can. */
export function cancelRefusal(order: Pick<AdminOrder, 'status' | 'provider'>): string | null {
  if (isCancellable(order)) return null;
  const { status } = order;
  if (status === 'cancelled') return 'This order is cancelled already.';
  if (status === 'fulfillment_pending') return 'This order is already being made. It can only be refunded.';
  if (status === 'shipped' || status === 'delivered') return 'This order has left the house. It can only be refunded.';
  return `This order is ${statusLabel(status).toLowerCase()}: there is nothing left to cancel.`;
}

/** Returns why nothing can be refunded now; null when something can. */
export function refundRefusal(order: AdminOrder): string | null {
  if (!order.paymentIntentId) return 'This order has no payment at Stripe that could be given back.';
  if (order.dispute && holdsMoney(order.dispute)) {
    return order.dispute.status === 'lost'
      ? 'The bank has taken this payment back: it cannot be refunded as well.'
      : 'Stripe gives nothing back while the payment is disputed.';
  }
  return refundableCents(order) === 0 ? 'All of it has been given back, or is on its way.' : null;
}
