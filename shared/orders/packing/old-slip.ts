import type { StoredOrder } from '../order.ts';
import { withEntry } from '../order-changes.ts';

const OLD_SLIP = 'The packing slip has the former address';

/** Explains to the team why the order needs a review. */
export const OLD_SLIP_REASON =
  'Printify needed another address, and the customer changed it while this order was being packed. Print the packing slip again';

/** Returns whether the address of an order was changed after packing had started. */
export const hasOldSlip = ({ timeline }: Pick<StoredOrder, 'timeline'>): boolean =>
  timeline.some(({ event, isPrivate }) => isPrivate && event === OLD_SLIP);

/** Adds a private timeline entry that the address has changed since packing started. `at` is UTC ISO. */
export const withOldSlip = (order: StoredOrder, at: string): StoredOrder =>
  withEntry(order, { at, event: OLD_SLIP, isPrivate: true });
