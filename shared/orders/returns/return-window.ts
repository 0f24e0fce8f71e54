import { pluralize } from '#shared/base/format-count.ts';
import type { StoredOrder } from '../order.ts';
import { MORE_SHIPPED_EVENT, SHIPPED_EVENT } from '../order-changes.ts';
import { isOpenReturn } from './return-states.ts';
import { unitsKept } from './return-units.ts';

/** Describes the shop's rules for returns. Customers can return items for `days` days after the order arrived. */
export interface ReturnTerms {
  isOn: boolean;
  days: number;
}

const DAY_MS = 86_400_000;

/**
 * Maximum number of days that a shipment takes. A shipment that is never reported as delivered is treated as delivered after
 * this time.
 */
export const TRANSIT_DAYS = 14;

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

type Shipped = Pick<StoredOrder, 'status' | 'timeline' | 'shipments' | 'items' | 'refunds' | 'returns'>;

const lastTime = ({ timeline }: Pick<StoredOrder, 'timeline'>, events: readonly string[]): number | null => {
  const entry = timeline.findLast(({ event, isPrivate }) => !isPrivate && events.includes(event));
  return entry ? Date.parse(entry.at) : null;
};

/** Returns the time until which items can be returned, in milliseconds UTC. Null if nothing has shipped yet. */
export function returnsUntil(order: Shipped, days: number): number | null {
  const arrived = order.status === 'delivered' ? lastTime(order, ['Delivered']) : null;
  if (arrived !== null) return arrived + days * DAY_MS;
  const shipped = lastTime(order, [SHIPPED_EVENT, MORE_SHIPPED_EVENT]);
  return shipped === null ? null : shipped + (TRANSIT_DAYS + days) * DAY_MS;
}

/** Returns whether an item has shipped. A shipment with unknown contents is treated as containing the whole order. */
function hasShipped({ status, shipments }: Shipped, position: number): boolean {
  if (status === 'delivered') return true;
  return status === 'shipped' && shipments.some(({ items }) => items === undefined || items.includes(position));
}

/** Returns the number of units of the item at `position` that have shipped and are not returned or refunded yet. */
export const returnableUnits = (order: Shipped, position: number): number =>
  hasShipped(order, position) ? unitsKept(order, position) : 0;

/**
 * Returns the reason, as a sentence, why nothing in an order can be returned at `now` (milliseconds UTC). Null if something
 * can be returned.
 */
export function returnRefusal(order: Shipped, { isOn, days }: ReturnTerms, now: number): string | null {
  if (!isOn) return 'We don’t take return requests on this page. Please email us.';
  if (order.status === 'cancelled' || order.status === 'refunded') return 'This order was canceled or refunded.';
  const until = returnsUntil(order, days);
  if (until === null || (order.status !== 'shipped' && order.status !== 'delivered'))
    return 'You can return items once they have shipped.';
  if (now > until)
    return `Returns for this order closed on ${dayFormat.format(until)}, ${pluralize(days, 'day')} after it arrived.`;
  if (order.items.some((_item, position) => returnableUnits(order, position) > 0)) return null;
  const isAsked = (order.returns ?? []).some(isOpenReturn);
  return isAsked
    ? 'You’ve already asked to return everything that has shipped.'
    : 'Everything that has shipped is already returned or refunded.';
}
