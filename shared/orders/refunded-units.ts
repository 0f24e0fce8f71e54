import type { Refund } from './refund.ts';

interface WithRefunds {
  refunds?: readonly Refund[];
}
interface WithItems extends WithRefunds {
  items: readonly { quantity: number }[];
}

/** Returns whether all parts of a refund have failed. A refund that was not split over several payments has one part. */
const isFailed = (refunds: readonly Refund[], { id, splitOf = id }: Refund): boolean =>
  refunds.every((part) => (part.splitOf ?? part.id) !== splitOf || part.status === 'failed');

/** Returns the number of refunded units of the item at `position`. Failed refunds are ignored. */
export const refundedUnits = ({ refunds = [] }: WithRefunds, position: number): number =>
  refunds
    .filter((refund) => !isFailed(refunds, refund))
    .flatMap(({ units = [] }) => units)
    .filter(({ item }) => item === position)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns the number of units of the item at `position` that were not refunded. */
export const unrefundedUnits = (order: WithItems, position: number): number =>
  Math.max(0, (order.items[position]?.quantity ?? 0) - refundedUnits(order, position));

/** Returns whether every unit of an order was refunded, even if a part of the money was not. */
export const isEveryUnitRefunded = (order: WithItems): boolean =>
  order.items.some(({ quantity }) => quantity > 0) &&
  order.items.every((_item, position) => unrefundedUnits(order, position) === 0);

export const EVERY_UNIT_REFUNDED = 'All items of this order were refunded, so it can’t be changed';
