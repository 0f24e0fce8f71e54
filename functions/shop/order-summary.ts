import type { StoredOrder } from '#shared/orders/order.ts';
import { isToPack } from '#shared/orders/order-words.ts';
import { recipientOf } from '#shared/orders/shipments/to-ship.ts';

export const unitCount = ({ items }: Pick<StoredOrder, 'items'>): number =>
  items.reduce((units, { quantity }) => units + quantity, 0);

export const toOrderSummary = (order: StoredOrder) => ({
  id: order.id,
  name: recipientOf(order),
  email: order.email,
  status: order.status,
  totalCents: order.totalCents,
  createdAt: order.createdAt,
  pieces: unitCount(order),
  isToPack: isToPack(order),
});
