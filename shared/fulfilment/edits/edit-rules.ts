import { graceRefusal } from '#shared/fulfilment/customer-changes.ts';
import { hasProviderPart, isClosedOrder } from '#shared/fulfilment/provider-transitions.ts';
import { EDIT_WAITS, MAX_EDITED_LINES, MAX_EDITS, waitingEdit } from '#shared/orders/edits/edit.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { statusText } from '#shared/orders/order-changes.ts';
import { isDisputed, PACKED } from '#shared/orders/packing/own-changes.ts';
import { EVERY_UNIT_REFUNDED, isEveryUnitRefunded } from '#shared/orders/refunded-units.ts';

/** Returns the reason why the items of an order can't be edited. Null if they can be edited. */
export function editRefusal(order: StoredOrder): string | null {
  const { status, shipments, edits = [] } = order;
  if (status === 'shipped' || status === 'delivered') return 'This order has shipped, so it can no longer be changed';
  if (isClosedOrder(order) || status === 'pending') return `This order is ${statusText(order)}, so it can’t be changed`;
  if (shipments.length > 0) return 'A part of this order has shipped, so it can no longer be changed';
  if (order.items.length === 0) return 'This order has only gift cards, so it has no items to change';
  if (isEveryUnitRefunded(order)) return EVERY_UNIT_REFUNDED;
  if (isDisputed(order)) return 'The payment is disputed, so this order can’t be changed';
  if (waitingEdit(order)) return EDIT_WAITS;
  if (edits.reduce((sum, { lines }) => sum + lines.length, 0) >= MAX_EDITED_LINES)
    return 'This order was changed too often to be changed again';
  return edits.length >= MAX_EDITS ? `An order can be changed ${MAX_EDITS} times` : null;
}

/** Returns whether the provider makes the item at the position. */
export const isProviderItem = ({ provider }: Pick<StoredOrder, 'provider'>, position: number): boolean =>
  provider !== undefined && provider !== null && provider.state !== 'called_off' && provider.items.includes(position);

/** Far more edits than a customer needs. */
const MAX_OWN_EDITS = 10;

/**
 * Returns the reason why the customer can't change the item at a position at `now` (UTC ms). Null if the customer can. An
 * item that the shop ships can be changed until packing starts. An item that the provider makes can be changed during the
 * grace period.
 */
export function variantRefusal(order: StoredOrder, position: number, now: number): string | null {
  const refusal = editRefusal(order);
  if (refusal === EDIT_WAITS) return 'A change to this order is waiting for your payment';
  if (refusal) return refusal;
  const own = (order.edits ?? []).filter(({ by }) => by === 'customer');
  if (own.length >= MAX_OWN_EDITS)
    return `You changed this order ${MAX_OWN_EDITS} times. Please email us to change it again`;
  if (isProviderItem(order, position)) return graceRefusal(order, now);
  return order.packingSince ? PACKED : null;
}

/** Returns the reason why an admin can't change the item at a position. Null if the admin can. */
export function itemRefusal(order: StoredOrder, position: number): string | null {
  if (!isProviderItem(order, position) || !hasProviderPart(order)) return null;
  const { state } = order.provider;
  return state === 'submitting' || state === 'submitted'
    ? 'Printify already has this item, so it can’t be changed'
    : null;
}
