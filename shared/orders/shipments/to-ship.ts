import type { AdminOrder } from '../order.ts';
import { canMoveOrder, type OrderStatus } from '../order-status.ts';

/** Returns the name of the recipient. Empty if the order has no address. */
export const recipientOf = ({ shippingAddress: to }: Pick<AdminOrder, 'shippingAddress'>): string =>
  to ? `${to.firstName} ${to.lastName}`.trim() : '';

type Made = Pick<AdminOrder, 'items' | 'provider'>;

/** The maker of an item: the provider, or the admin's own shop. */
export type Maker = 'provider' | 'admin';

/** Returns the maker of the item at this position. Null if the provider makes nothing in the order. */
export const makerOf = ({ provider }: Pick<AdminOrder, 'provider'>, index: number): Maker | null =>
  provider && (provider.items.includes(index) ? 'provider' : 'admin');

/** Counts the items of each maker. Removed items are not counted. */
function countMade({ items, provider }: Made): Record<Maker, number> {
  const kept = [...items.keys()].filter((position) => (items[position]?.quantity ?? 0) > 0);
  const made = kept.filter((position) => provider?.items.includes(position)).length;
  return { provider: made, admin: kept.length - made };
}

/** Returns whether the admin has to ship the order or a part of it. */
export const isAdminToShip = (order: Made): boolean =>
  !order.provider || order.provider.state === 'called_off' || countMade(order).admin > 0;

/** Returns whether both the admin and the provider have items to ship. */
export function isMixed(order: Made): boolean {
  const { provider, admin } = countMade(order);
  return provider > 0 && admin > 0;
}

/**
 * Describes an item on a packing slip. `position` is its position in the order, and `quantity` is the number of units to
 * pack.
 */
export interface PackedItem {
  item: AdminOrder['items'][number];
  position: number;
  quantity: number;
}

/** Lists the statuses in which an order is never shipped. */
const NEVER_SENT: readonly OrderStatus[] = ['pending', 'failed', 'cancelled', 'refunded'];

function ownUnits(order: Made): PackedItem[] {
  const isMadeHere = (position: number) =>
    order.provider?.state === 'called_off' || makerOf(order, position) !== 'provider';
  return order.items
    .map((item, position) => ({ item, position, quantity: item.quantity - item.refunded }))
    .filter(({ position, quantity }) => quantity > 0 && isMadeHere(position));
}

/** Lists the units that the shop itself ships. Refunded units are not included. Empty while an edit waits for its payment. */
export const toPack = (order: Made & Pick<AdminOrder, 'status' | 'pendingEdit'>): PackedItem[] =>
  NEVER_SENT.includes(order.status) || order.pendingEdit ? [] : ownUnits(order);

type Packed = Pick<AdminOrder, 'items' | 'provider' | 'status' | 'shipments' | 'pendingEdit'>;

/**
 * Lists the units to pack that are not in any shipment yet. A shipment by the shop with unknown contents is treated as
 * containing all of them.
 */
export function leftToPack(order: Packed): PackedItem[] {
  const own = order.shipments.filter(({ isOwn }) => isOwn);
  const isAllSent = own.some(({ items }) => items === undefined);
  if (isAllSent || (order.status === 'shipped' && own.length === 0 && !isMixed(order))) return [];
  const sent = new Set(own.flatMap(({ items = [] }) => items));
  return toPack(order).filter(({ position }) => !sent.has(position));
}

/** Returns whether the order has shipped in part and the shop still has units to ship. */
export const isPartLeft = (order: Packed): boolean => order.status === 'shipped' && leftToPack(order).length > 0;

/**
 * Returns the reason why the shop can't ship anything of an order that is not over: all units that it would ship were
 * refunded before any of them shipped. Null in every other case.
 */
export function refundedRefusal(order: Made & Pick<AdminOrder, 'status' | 'shipments'>): string | null {
  const isOpen = order.status === 'shipped' || canMoveOrder(order.status, 'shipped');
  if (!isOpen || order.items.length === 0 || !isAdminToShip(order)) return null;
  if (order.shipments.some(({ isOwn }) => isOwn) || ownUnits(order).length > 0) return null;
  return isMixed(order)
    ? 'All items that you ship were refunded, so nothing is left to ship'
    : 'All items were refunded, so nothing is left to ship';
}

const isRefunded = ({ quantity, refunded }: AdminOrder['items'][number]): boolean =>
  quantity > 0 && refunded >= quantity;

/**
 * Returns the positions of the items in the next shipment, if it contains everything that is left. Undefined if it contains
 * the whole order, or if it is another package of an order that has shipped.
 */
export function nextContents(order: Packed): number[] | undefined {
  const isShared = isMixed(order) && order.provider?.state !== 'called_off';
  const left = leftToPack(order).map(({ position }) => position);
  const isPart = isShared || order.shipments.length > 0 || order.items.some(isRefunded);
  if (left.length > 0 && isPart) return left;
  const isOurs = (position: number) =>
    makerOf(order, position) === 'admin' && (order.items[position]?.quantity ?? 0) > 0;
  return isShared ? [...order.items.keys()].filter(isOurs) : undefined;
}

const CLOSED: Partial<Record<OrderStatus, string>> = {
  pending: 'It isn’t paid yet.',
  failed: 'The payment failed.',
  cancelled: 'It was canceled.',
  refunded: 'It was refunded.',
  delivered: 'It has already been delivered.',
};

const EDIT_WAITS = 'A change to it is waiting for payment. Discard the change to ship the order as it is.';

/** Returns the reason, as a sentence, why the shop has nothing to ship for an order now. Null if it has something to ship. */
export function shipRefusal(order: AdminOrder): string | null {
  const { status } = order;
  const closed = CLOSED[status];
  if (closed) return closed;
  if (order.pendingEdit) return EDIT_WAITS;
  if (!isAdminToShip(order)) return 'Printify ships it.';
  if (order.items.length === 0) return 'It has only gift cards.';
  if (toPack(order).length === 0) return 'All its items were refunded.';
  if (canMoveOrder(status, 'shipped') || isPartLeft(order)) return null;
  return isMixed(order) ? 'Your items have already shipped.' : 'It has already shipped.';
}
