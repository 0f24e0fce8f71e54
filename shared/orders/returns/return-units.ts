import { roundHalfUp, sumCents } from '#shared/base/money.ts';
import type { StoredOrder, StoredOrderItem } from '../order.ts';
import type { StoredReturn } from './return.ts';

type WithReturns = Pick<StoredOrder, 'returns'>;

const isRejected = ({ state }: Pick<StoredReturn, 'state'>): boolean => state === 'declined' || state === 'withdrawn';

const unitsAt = ({ lines }: Pick<StoredReturn, 'lines'>, position: number): number =>
  lines.filter(({ item }) => item === position).reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns the number of units of an item that were refunded without a return. Failed refunds are ignored. */
function refundedAlone({ refunds = [], returns = [] }: Pick<StoredOrder, 'refunds' | 'returns'>, position: number) {
  const ofReturns = new Set(returns.map(({ refundId }) => refundId));
  return refunds
    .filter(({ id, status }) => status !== 'failed' && !ofReturns.has(id))
    .flatMap(({ units = [] }) => units)
    .filter(({ item }) => item === position)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Returns the number of units of the item at `position` that are not refunded, not returned, and not in an open return. */
export function unitsKept(order: Pick<StoredOrder, 'items' | 'refunds' | 'returns'>, position: number): number {
  const bought = order.items[position]?.quantity ?? 0;
  const returned = (order.returns ?? [])
    .filter((one) => !isRejected(one))
    .reduce((sum, one) => sum + unitsAt(one, position), 0);
  return Math.max(0, bought - returned - refundedAlone(order, position));
}

/** Returns the number of units of an item that were put back in stock because of exchanges. They were not refunded. */
export const exchangeRestocked = ({ returns = [] }: WithReturns, position: number): number =>
  returns
    .filter(({ state }) => state === 'exchanged')
    .flatMap(({ lines }) => lines)
    .filter(({ item }) => item === position)
    .reduce((sum, { restock = 0 }) => sum + restock, 0);

type Charged = Pick<StoredOrderItem, 'priceCents' | 'offerCents' | 'quantity'> & { refunded: number };

/**
 * Returns the cents that the customer paid for the next units of a line item. Rounding is spread so that refunds of single
 * units add up to the price of the line.
 */
export function chargedCents({ priceCents, offerCents = 0, quantity, refunded }: Charged, units: number): number {
  const offUntil = (count: number) => (quantity > 0 ? roundHalfUp((offerCents * count) / quantity) : 0);
  return priceCents * units - offUntil(refunded + units) + offUntil(refunded);
}

/** Returns the cents paid for the units of a return. The result is at most `left`, the refundable rest of the order. */
export const returnCents = ({ lines }: Pick<StoredReturn, 'lines'>, items: readonly Charged[], left: number): number =>
  Math.min(
    left,
    sumCents(
      lines.map(({ item, quantity }) => {
        const bought = items[item];
        return bought ? chargedCents(bought, quantity) : 0;
      }),
    ),
  );
