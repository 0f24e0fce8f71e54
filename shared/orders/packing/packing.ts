import type { StoredOrder } from '../order.ts';
import type { OrderChangeResult } from '../order-changes.ts';
import { toAdminOrder } from '../order-views.ts';
import { shipRefusal } from '../shipments/to-ship.ts';

/**
 * Marks the order as being packed since `at` (UTC ISO), so that the customer can no longer cancel or change it. Returns null
 * if it is already marked. Returns a refusal if there is nothing to pack.
 */
export function withPacking(order: StoredOrder, at: string): OrderChangeResult | null {
  const refusal = shipRefusal(toAdminOrder(order));
  if (refusal) return { refusal: `There’s nothing to pack. ${refusal}` };
  return order.packingSince ? null : { order: { ...order, packingSince: at } };
}

/** Removes the mark, so that the customer can change the order again. Returns null if the order is not marked. */
export const withoutPacking = (order: StoredOrder): OrderChangeResult | null =>
  order.packingSince ? { order: { ...order, packingSince: null } } : null;
