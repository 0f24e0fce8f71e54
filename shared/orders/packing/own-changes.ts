import type { StoredOrder } from '../order.ts';

export const PACKED = 'This order is being packed, so it can no longer be changed';

/** Returns whether the bank may take the payment back, or has taken it: nothing is made for it. */
export const isDisputed = ({ flags }: Pick<StoredOrder, 'flags'>): boolean => flags.includes('disputed');

/** Returns whether the shop sends the whole order. */
export const isSentByShop = ({ provider }: Pick<StoredOrder, 'provider'>): boolean =>
  !provider || provider.state === 'called_off';

/**
 * Returns why the customer cannot cancel an order that the shop ships by itself, or change its address; null until packing
 * starts.
 */
export function ownChangeRefusal(order: StoredOrder): string | null {
  const { status, items, shipments, packingSince } = order;
  if (status === 'pending') return 'This order isn’t paid yet, so it can’t be changed';
  if (items.length === 0) return 'This order has only gift cards, so it can’t be changed';
  if (status !== 'completed') return 'This order is already being made, so it can no longer be changed';
  if (shipments.length > 0) return 'A part of this order has shipped, so it can no longer be changed';
  if (packingSince) return PACKED;
  return isDisputed(order) ? 'The payment is disputed, so this order can’t be changed' : null;
}

/** Returns whether the customer can cancel the order, or change its address, until packing starts. */
export const isChangeableUntilPacking = (order: StoredOrder): boolean =>
  isSentByShop(order) && ownChangeRefusal(order) === null;
