import type { StoredOrder } from '../order.ts';
import { EVERY_UNIT_REFUNDED, isEveryUnitRefunded } from '../refunded-units.ts';

export const PACKED = 'This order is being packed, so it can no longer be changed';

/**
 * Returns whether the payment is disputed. The bank may then take it back, or already has, so nothing should be made for the
 * order.
 */
export const isDisputed = ({ flags }: Pick<StoredOrder, 'flags'>): boolean => flags.includes('disputed');

/** Returns whether the shop ships the whole order itself. */
export const isSentByShop = ({ provider }: Pick<StoredOrder, 'provider'>): boolean =>
  !provider || provider.state === 'called_off';

/**
 * Returns the reason why the customer cannot cancel an order that the shop ships itself, or change its address. Null while
 * both are possible, at most until packing starts.
 */
export function ownChangeRefusal(order: StoredOrder): string | null {
  const { status, items, shipments, packingSince } = order;
  if (status === 'pending') return 'This order isn’t paid yet, so it can’t be changed';
  if (items.length === 0) return 'This order has only gift cards, so it can’t be changed';
  if (status !== 'completed') return 'This order is already being made, so it can no longer be changed';
  if (shipments.length > 0) return 'A part of this order has shipped, so it can no longer be changed';
  if (isEveryUnitRefunded(order)) return EVERY_UNIT_REFUNDED;
  if (packingSince) return PACKED;
  return isDisputed(order) ? 'The payment is disputed, so this order can’t be changed' : null;
}

/** Returns whether the customer can still cancel the order or change its address. This is possible until packing starts. */
export const isChangeableUntilPacking = (order: StoredOrder): boolean =>
  isSentByShop(order) && ownChangeRefusal(order) === null;
