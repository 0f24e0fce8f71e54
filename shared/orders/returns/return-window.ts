import { pluralize } from '#shared/base/format-count.ts';
import type { StoredOrder } from '../order.ts';
import { MORE_SHIPPED_EVENT, SHIPPED_EVENT } from '../order-changes.ts';
import { isOpenReturn } from './return-states.ts';
import { unitsKept } from './return-units.ts';

/** The shop's rules for returns. `days` after an order arrived. */
export interface ReturnTerms {
  isOn: boolean;
  days: number;
}

const DAY_MS = 86_400_000;

/** The longest way of a package: one that is never reported as delivered counts as arrived after it. */
export const TRANSIT_DAYS = 14;

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

type Shipped = Pick<StoredOrder, 'status' | 'timeline' | 'shipments' | 'items' | 'refunds' | 'returns'>;

const lastTime = ({ timeline }: Pick<StoredOrder, 'timeline'>, events: readonly string[]): number | null => {
  const entry = timeline.findLast(({ event, isPrivate }) => !isPrivate && events.includes(event));
  return entry ? Date.parse(entry.at) : null;
};

/** Returns the end of the time for returns in milliseconds UTC; null before anything has shipped. */
export function returnsUntil(order: Shipped, days: number): number | null {
  const arrived = order.status === 'delivered' ? lastTime(order, ['Delivered']) : null;
  if (arrived !== null) return arrived + days * DAY_MS;
  const shipped = lastTime(order, [SHIPPED_EVENT, MORE_SHIPPED_EVENT]);
  return shipped === null ? null : shipped + (TRANSIT_DAYS + days) * DAY_MS;
}

/** Returns whether an item has shipped. A shipment without named contents holds the whole order. */
function hasShipped({ status, shipments }: Shipped, position: number): boolean {
  if (status === 'delivered') return true;
  return status === 'shipped' && shipments.some(({ items }) => items === undefined || items.includes(position));
}

/** Returns the units of the item at `position` that have shipped and that the customer keeps so far. */
export const returnableUnits = (order: Shipped, position: number): number =>
  hasShipped(order, position) ? unitsKept(order, position) : 0;

/** Returns why nothing of an order can be returned at `now` (milliseconds UTC), as a sentence; null when something can. */
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
