import { isDeepStrictEqual } from 'node:util';
import { inTurns } from '#functions/runtime/in-turns.ts';
import { toCountedOrder } from '#shared/customers/customer.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { countOrderOfCustomer } from '#store/customers/rewrite-customer.ts';
import type { OrderDiff } from '#store/table-changes.ts';

/** Returns the parts of an order that can change its customer. The deletion of an account changes only the user id. */
const countedOf = (order: StoredOrder | null) =>
  order && { ...toCountedOrder(order), email: order.email, userId: order.userId };

/**
 * Updates the customers of orders that changed, counting each order once. Most changes of an order do not affect its
 * customer.
 */
export async function updateCustomers(changes: readonly OrderDiff[]): Promise<void> {
  const idsByEmail = new Map<string, Set<string>>();
  for (const { before, after } of changes) {
    if (isDeepStrictEqual(countedOf(before), countedOf(after))) continue;
    for (const order of [before, after]) {
      if (order?.email) idsByEmail.set(order.email, (idsByEmail.get(order.email) ?? new Set()).add(order.id));
    }
  }
  await inTurns([...idsByEmail], async ([email, ids]) => {
    for (const id of ids) await countOrderOfCustomer(email, id);
  });
}
