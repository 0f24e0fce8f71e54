import type { StoredOrder, StoredTimelineEntry } from '#shared/orders/order.ts';
import {
  type OrderChangeResult,
  withDelivery,
  withEntry,
  withShipment,
  withStatus,
} from '#shared/orders/order-changes.ts';
import { canMoveOrder, type OrderStatus } from '#shared/orders/order-status.ts';
import type { Shipment } from '#shared/orders/shipments/shipment.ts';
import type { ProviderOrder, ProviderShipment } from './provider-order.ts';

/** Describes the progress of our order, as read from the provider's order. */
export interface OrderProgress {
  /** The next status. Null if the provider's status is unknown. */
  target: OrderStatus | null;
  shipments: Shipment[];
  /** Times are UTC ISO. Null if the provider sends no time. */
  inProductionAt: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
  /** Describes issues for an admin to fix. */
  problems: string[];
}

type Stage = 'accepted' | 'shipped' | 'trouble';

/** Maps the provider's statuses of orders and line items to stages. Unknown statuses are ignored. */
const STAGE_BY_STATUS = new Map<string, Stage>([
  ['pending', 'accepted'],
  ['on-hold', 'accepted'],
  ['sending-to-production', 'accepted'],
  ['in-production', 'accepted'],
  ['partially-fulfilled', 'shipped'],
  ['fulfilled', 'shipped'],
  ['canceled', 'trouble'],
  ['cancelled', 'trouble'],
  ['payment-not-received', 'trouble'],
  ['had-issues', 'trouble'],
  ['has-issues', 'trouble'],
]);

const IN_PRODUCTION = ['sending-to-production', 'in-production', 'partially-fulfilled', 'fulfilled'];

const CANCELLED = 'Printify canceled this order. Submit it again, or refund the customer';
const ISSUES = 'Printify reported a problem with this order. Check it in Printify';
const PROBLEMS = new Map<string, string>([
  ['canceled', CANCELLED],
  ['cancelled', CANCELLED],
  ['payment-not-received', 'Printify couldn’t charge your card. Production starts once you pay in Printify'],
  ['had-issues', ISSUES],
  ['has-issues', ISSUES],
]);

export const isCancelledAtProvider = ({ status }: Pick<ProviderOrder, 'status'>): boolean =>
  status === 'canceled' || status === 'cancelled';

function problemsOf({ status, line_items: lines }: ProviderOrder): string[] {
  const orderProblem = PROBLEMS.get(status);
  if (orderProblem) return [orderProblem];
  return lines.flatMap((line) => {
    const name = [line.metadata.title || 'One item', line.metadata.variant_label].filter(Boolean).join(', ');
    if (line.status === 'canceled' || line.status === 'cancelled')
      return [`Printify won’t make ${name}. Refund it, or ship another one yourself`];
    return line.status === 'has-issues' || line.status === 'had-issues'
      ? [`Printify reported a problem with ${name}`]
      : [];
  });
}

const CARRIERS = new Map([
  ['fedex', 'FedEx'],
  ['ontrac', 'OnTrac'],
  ['canada_post', 'Canada Post'],
  ['royal_mail', 'Royal Mail'],
]);

/**
 * Returns the carrier's display name: `USPS` for `usps`, `FedEx` for `fedex`. Returns an unknown name of another form
 * unchanged.
 */
const carrierName = (carrier: string): string =>
  CARRIERS.get(carrier.toLowerCase()) ?? (/^[a-z]{2,4}$/.test(carrier) ? carrier.toUpperCase() : carrier);

const toShipment = ({ carrier, number, url }: ProviderShipment): Shipment => ({
  carrier: carrierName(carrier.trim()) || 'Carrier',
  trackingNumber: number.trim(),
  trackingUrl: url && /^https?:\/\//.test(url) ? url : null,
});

const latest = (times: readonly (string | null)[]): string | null =>
  times.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null);

/** Returns whether every item was sent and every shipment has arrived. */
const hasArrived = ({ status, shipments }: ProviderOrder): boolean =>
  status === 'fulfilled' && shipments.length > 0 && shipments.every((shipment) => shipment.delivered_at !== null);

function targetOf(order: ProviderOrder): OrderStatus | null {
  if (hasArrived(order)) return 'delivered';
  switch (STAGE_BY_STATUS.get(order.status)) {
    case 'trouble':
      return order.shipments.length > 0 ? 'shipped' : 'printify_error';
    case 'shipped':
      return 'shipped';
    case 'accepted':
      return order.shipments.length > 0 ? 'shipped' : 'fulfillment_pending';
    case undefined:
      return null;
  }
}

export function toOrderProgress(order: ProviderOrder): OrderProgress {
  const lines = order.line_items;
  const productionStart =
    order.sent_to_production_at ?? lines.find((line) => line.sent_to_production_at)?.sent_to_production_at ?? null;
  return {
    target: targetOf(order),
    shipments: order.shipments.map(toShipment).filter(({ trackingNumber }) => trackingNumber !== ''),
    inProductionAt: IN_PRODUCTION.includes(order.status) ? productionStart : null,
    shippedAt: order.fulfilled_at ?? latest(lines.map((line) => line.fulfilled_at)),
    deliveredAt: hasArrived(order) ? latest(order.shipments.map((shipment) => shipment.delivered_at)) : null,
    problems: problemsOf(order),
  };
}

const withEntryOnce = (order: StoredOrder, entry: StoredTimelineEntry): StoredOrder =>
  order.timeline.some(({ event }) => event === entry.event) ? order : withEntry(order, entry);

const applyIfAllowed = (order: StoredOrder, change: OrderChangeResult | null): StoredOrder =>
  change && 'order' in change ? change.order : order;

/** Text of the timeline entry that customers see after the provider has accepted the order. */
export const ACCEPTED_EVENT = 'Accepted for production';
const IN_PRODUCTION_NOW = 'In production';

const SENT_ANYWAY = 'Printify shipped this order, although it was canceled here';

/**
 * Applies the provider's progress to the order at `now` (UTC ISO). Returns the same object if nothing changed. Skips any move
 * that the order's status does not allow, so repeated calls add nothing. Problems become private timeline entries. `isWhole`
 * is false if the shop sends some items itself. In that case the order is not marked as delivered yet.
 */
export function withProgress(
  order: StoredOrder,
  progress: OrderProgress,
  now: string,
  { isWhole = true }: { isWhole?: boolean } = {},
): StoredOrder {
  const { target, shipments, problems } = progress;
  // The provider sometimes sends times from before the order was placed. Ignore them.
  const plausible = (at: string | null) => (at !== null && at >= order.createdAt ? at : null);
  const inProductionAt = progress.inProductionAt && (plausible(progress.inProductionAt) ?? now);
  const [shippedAt, deliveredAt] = [plausible(progress.shippedAt), plausible(progress.deliveredAt)];
  const isCancelled = order.status === 'cancelled' || order.status === 'refunded';
  const isSent = target === 'shipped' || target === 'delivered';
  const events = isCancelled && isSent && order.shipments.length === 0 ? [...problems, SENT_ANYWAY] : problems;
  let next = events.reduce((current, event) => withEntryOnce(current, { at: now, event, isPrivate: true }), order);
  if (target === null) return next;
  if (target === 'printify_error') {
    return canMoveOrder(next.status, target) ? { ...next, status: target } : next;
  }
  if (next.status === 'completed' || next.status === 'printify_error') {
    next = withStatus(next, 'fulfillment_pending', inProductionAt ?? now, ACCEPTED_EVENT) ?? next;
  }
  const isUnderWay = next.status === 'fulfillment_pending';
  if (inProductionAt && isUnderWay) next = withEntryOnce(next, { at: inProductionAt, event: IN_PRODUCTION_NOW });
  for (const shipment of shipments) next = applyIfAllowed(next, withShipment(next, shipment, shippedAt ?? now));
  if (target !== 'fulfillment_pending') next = withStatus(next, 'shipped', shippedAt ?? now, 'Shipped') ?? next;
  if (target === 'delivered' && isWhole) next = applyIfAllowed(next, withDelivery(next, deliveredAt ?? now));
  return next;
}
