import { pluralize } from '#shared/base/format-count.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { adminStatusLabel, type OrderStatus } from '#shared/orders/order-status.ts';
import type { Dispute, Refund } from '#shared/orders/refund.ts';
import { isCancellable, refundableCents } from '#shared/orders/refunds.ts';
import {
  isMixed,
  isPartLeft,
  leftToPack,
  recipientOf,
  refundedRefusal,
  shipRefusal,
} from '#shared/orders/shipments/to-ship.ts';

export const unitsOf = ({ items }: { items: readonly { quantity: number }[] }): number =>
  items.reduce((units, { quantity }) => units + quantity, 0);

type Sold = Pick<AdminOrder, 'items' | 'giftCards'>;

/** Returns the number of items and gift cards in an order. */
export const soldUnitsOf = ({ items, giftCards = [] }: Sold): number => unitsOf({ items }) + giftCards.length;

/** Returns the recipient of an order for a list. An order with only gift cards has no address. */
export const recipientLabel = (order: Sold & Pick<AdminOrder, 'shippingAddress'>): string | null =>
  recipientOf(order) || (order.items.length === 0 && order.giftCards ? 'Gift card' : null);

/** Returns the number of items in an order. If some were refunded, adds the number to pack or the number refunded. */
export function itemsText(order: AdminOrder): string {
  const items = pluralize(unitsOf(order), 'item');
  const refunded = order.items.reduce((sum, item) => sum + item.refunded, 0);
  if (refunded === 0 && !isPartLeft(order)) return items;
  return shipRefusal(order) === null
    ? `${unitsOf({ items: leftToPack(order) })} of ${items} to pack`
    : `${refunded} of ${items} refunded`;
}

/** Returns a code as readable text: `order_link` becomes `Order link`. */
const plain = (code: string): string => {
  const text = code.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const MAILS = new Map([
  ['order_link', 'New order link'],
  ['order_cancelled', 'Order canceled'],
  ['edit_payment', 'Payment for a change'],
  ['edit_dropped', 'Change discarded'],
]);

export const mailLabel = (kind: string): string => MAILS.get(kind) ?? plain(kind);

export const REFUND_LABELS: Record<Refund['status'], { label: string; meaning: string }> = {
  requested: { label: 'Requested', meaning: 'Sending the refund to Stripe.' },
  pending: { label: 'Pending', meaning: 'Stripe has the refund. The bank hasn’t confirmed it yet.' },
  succeeded: { label: 'Refunded', meaning: '' },
  failed: { label: 'Failed', meaning: 'No money was refunded.' },
};

const DISPUTE_STATUSES = new Map<string, string>([
  ['needs_response', 'The bank is waiting for your response.'],
  [
    'warning_needs_response',
    'The bank is asking about this payment before it becomes a dispute. It’s waiting for your response.',
  ],
  ['under_review', 'The bank is reviewing your response.'],
  ['warning_under_review', 'The bank is reviewing your response.'],
  ['appeal_needs_response', 'You can appeal. The bank is waiting for your response.'],
  ['appeal_under_review', 'The bank is reviewing the appeal.'],
  ['prevented', 'It was settled before any money was taken back.'],
  ['won', 'You won, so you keep the money.'],
  ['lost', 'You lost, and the money went back to the customer.'],
  ['warning_closed', 'The bank closed the inquiry.'],
]);

export const disputeLabel = ({ status }: Pick<Dispute, 'status'>): string =>
  DISPUTE_STATUSES.get(status) ?? `${plain(status)}.`;

export const disputeReason = ({ reason }: Pick<Dispute, 'reason'>): string => plain(reason);

const CLOSED: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

export const isOpenDispute = ({ status }: Pick<Dispute, 'status'>): boolean => !CLOSED.includes(status);

/**
 * Returns true if the bank holds or has taken the disputed money. During an inquiry, the shop still has the money and can
 * refund it.
 */
const holdsMoney = ({ status }: Pick<Dispute, 'status'>): boolean =>
  status === 'lost' || (!CLOSED.includes(status) && !status.startsWith('warning_'));

/** Describes the progress of an order that the admin ships. */
const PRODUCTION: Record<OrderStatus, string> = {
  pending: 'Waiting for the payment. Nothing is made or shipped until then.',
  completed: 'Paid and ready to ship. Pack it, send it, and mark it as shipped.',
  fulfillment_pending: 'In production. Mark it as shipped when it leaves.',
  printify_error: 'Production has stopped. Check what went wrong, or ship it yourself.',
  shipped: 'Shipped. Mark it as delivered when it arrives.',
  delivered: 'Delivered.',
  failed: 'The payment failed. Don’t ship this order.',
  cancelled: 'Canceled. Don’t ship this order.',
  refunded: 'Fully refunded.',
};

const PART_REFUNDED =
  'Paid and partly refunded. Pack only the items that weren’t refunded, ship them, and mark the order as shipped.';
const PART_SHIPPED = 'Partly shipped. Pack and ship the rest.';
const OWN_PART = 'You ship part of this order. Pack the items marked “You ship” and enter the shipment.';

/** Lists the statuses in which the admin may still have to ship their part of a mixed order. */
const TO_SEND: readonly OrderStatus[] = ['completed', 'fulfillment_pending', 'printify_error', 'shipped'];

const EDIT_WAITS = 'A change to the items is waiting for payment. Don’t pack this order until it’s paid or discarded.';

/** Returns the reason why nothing can be shipped now, or null. */
export const shippingRefusal = ({ pendingEdit }: AdminOrder): string | null => (pendingEdit ? EDIT_WAITS : null);

/** Returns what an admin still has to do to ship an order or a part of it. */
export function productionText(
  order: Pick<AdminOrder, 'status' | 'items' | 'shipments' | 'provider' | 'pendingEdit'>,
): string {
  if (order.pendingEdit) return EDIT_WAITS;
  if (TO_SEND.includes(order.status) && isMixed(order) && leftToPack(order).length > 0) return OWN_PART;
  if (isPartLeft(order)) return PART_SHIPPED;
  const refusal = order.status === 'shipped' ? null : refundedRefusal(order);
  if (refusal) return `${refusal}.`;
  const isPartRefunded = order.status === 'completed' && order.items.some(({ refunded }) => refunded > 0);
  return isPartRefunded ? PART_REFUNDED : PRODUCTION[order.status];
}

/** Returns the reason why an order can no longer be canceled, or null if it can. */
export function cancelRefusal(
  order: Pick<AdminOrder, 'status' | 'provider'> & { items?: readonly unknown[] },
): string | null {
  if (isCancellable(order)) return null;
  if (order.items?.length === 0) return 'Gift cards are refunded on their own pages.';
  const { status } = order;
  if (status === 'cancelled') return 'This order is already canceled.';
  if (status === 'fulfillment_pending') return 'This order is already being made. It can only be refunded.';
  if (status === 'shipped' || status === 'delivered') return 'This order has already shipped. It can only be refunded.';
  return `This order is ${adminStatusLabel(status).toLowerCase()}, so it can’t be canceled.`;
}

/** Returns the reason why nothing can be refunded now, or null if something can. */
export function refundRefusal(order: AdminOrder): string | null {
  if (order.pendingEdit) return 'A change to the items is waiting for payment. Discard it before you refund.';
  if (!order.paymentIntentId && !order.giftCardPayments) return 'This order has no Stripe payment to refund.';
  if (order.dispute && holdsMoney(order.dispute)) {
    return order.dispute.status === 'lost'
      ? 'The bank already took this payment back, so there is nothing to refund.'
      : 'A disputed payment can’t be refunded.';
  }
  return refundableCents(order) === 0 ? 'The full amount has already been refunded or is being refunded.' : null;
}
