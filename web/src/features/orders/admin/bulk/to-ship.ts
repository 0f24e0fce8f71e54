import type { AdminOrder } from '#shared/orders/order.ts';
import { canMoveOrder, type OrderStatus } from '#shared/orders/order-status.ts';
import { isAdminPartLeft, isAdminToShip, isMixed, makerOf } from '../provider.ts';

/** An item of a packing slip: its position in the order, and the units inside. */
export interface PackedItem {
  item: AdminOrder['items'][number];
  position: number;
  quantity: number;
}

/** Statuses in which an order is never sent. */
const NEVER_SENT: readonly OrderStatus[] = ['pending', 'failed', 'cancelled', 'refunded'];

/** Lists the units that the shop itself sends, without refunded ones. */
export function toPack(order: Pick<AdminOrder, 'items' | 'provider' | 'status'>): PackedItem[] {
  if (NEVER_SENT.includes(order.status)) return [];
  const isMadeHere = (position: number) =>
    order.provider?.state === 'called_off' || makerOf(order, position) !== 'provider';
  return order.items
    .map((item, position) => ({ item, position, quantity: item.quantity - item.refunded }))
    .filter(({ position, quantity }) => quantity > 0 && isMadeHere(position));
}

const CLOSED: Partial<Record<OrderStatus, string>> = {
  pending: 'It isn’t paid yet.',
  failed: 'The payment failed.',
  cancelled: 'It was canceled.',
  refunded: 'It was refunded.',
  delivered: 'It has already been delivered.',
};

/** Returns why the shop has nothing to ship for an order now, as a sentence; null when it has. */
export function shipRefusal(order: AdminOrder): string | null {
  const { status } = order;
  const closed = CLOSED[status];
  if (closed) return closed;
  if (!isAdminToShip(order)) return 'Printify ships it.';
  const isOpen = canMoveOrder(status, 'shipped') || (status === 'shipped' && isAdminPartLeft(order));
  if (!isOpen) return isMixed(order) ? 'Your items have already shipped.' : 'It has already shipped.';
  return toPack(order).length === 0 ? 'All its items were refunded.' : null;
}
