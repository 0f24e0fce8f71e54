import type { Order } from '#shared/orders/order.ts';

export type RefundedItem = Pick<Order['items'][number], 'quantity' | 'refunded'>;

/** Describes the refunded units of an item. */
export const refundedText = ({ quantity, refunded = 0 }: RefundedItem): string =>
  refunded >= quantity ? 'Refunded' : `${refunded} of ${quantity} refunded`;

/** Lists the statuses of a paid order in which items may still be changed. */
const TO_COME: readonly Order['status'][] = ['completed', 'fulfillment_pending', 'printify_error'];

export const isToCome = ({ status }: Pick<Order, 'status'>): boolean => TO_COME.includes(status);

interface ItemsToCome {
  status: Order['status'];
  items?: readonly RefundedItem[];
}

/** Returns true if all items were refunded before the order shipped, even if a part of the money was not. */
export const isRefundedBeforeShipping = ({ status, items = [] }: ItemsToCome): boolean =>
  isToCome({ status }) && items.length > 0 && items.every(({ quantity, refunded = 0 }) => refunded >= quantity);
