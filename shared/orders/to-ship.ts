import type { AdminOrder } from './order.ts';
import { canMoveOrder, type OrderStatus } from './order-status.ts';

/** Returns the name an order ships to; empty without an address. */
export const recipientOf = ({ shippingAddress: to }: Pick<AdminOrder, 'shippingAddress'>): string =>
  to ? `${to.firstName} ${to.lastName}`.trim() : '';

type Made = Pick<AdminOrder, 'items' | 'provider'>;

/** Maker of an item in an order that the provider makes in part; null when the admin makes nothing. */
export type Maker = 'provider' | 'admin';
export const makerOf = ({ provider }: Pick<AdminOrder, 'provider'>, index: number): Maker | null =>
  provider && (provider.items.includes(index) ? 'provider' : 'admin');

/** Returns whether the admin has to ship a part of the order, or all of it. */
export const isAdminToShip = ({ items, provider }: Made): boolean =>
  !provider || provider.state === 'called_off' || provider.items.length < items.length;

/** Returns whether both the admin and the provider have items to ship. */
export const isMixed = ({ items, provider }: Made): boolean =>
  provider !== null && provider.items.length < items.length && provider.items.length > 0;

/**
 * Returns whether the admin's part of a mixed order has not shipped yet, as far as the shipments name their contents.
 */
export const isAdminPartLeft = (order: Made & Pick<AdminOrder, 'shipments'>): boolean =>
  isMixed(order) &&
  !order.shipments.some(({ items: contents = [] }) => contents.some((index) => makerOf(order, index) === 'admin'));

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
