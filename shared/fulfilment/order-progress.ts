import type { Shipment, StoredOrder, StoredTimelineEntry } from '#shared/orders/order.ts';
import {
  type OrderChangeResult,
  withDelivery,
  withEntry,
  withShipment,
  withStatus,
} from '#shared/orders/order-changes.ts';
import { canMoveOrder, type OrderStatus } from '#shared/orders/order-status.ts';
import type { ProviderOrder, ProviderShipment } from './provider-order.ts';

/** What the provider's order means for ours. */
export interface OrderProgress {
  /** The status to move to; null when the provider's is not known: then nothing is said. */
  target: OrderStatus | null;
  shipments: Shipment[];
  /** Times are UTC ISO; null where the provider tells none. */
  inProductionAt: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
  /** What an owner has to see to, in plain words. */
  problems: string[];
}

type Stage = 'accepted' | 'shipped' | 'trouble';

/** Contracts 1.6, and `has-issues` as lines say it; whatever else comes one day is ignored. */
const STAGES = new Map<string, Stage>([
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

const CANCELLED = 'The provider has cancelled this order: send it again, or refund the customer';
const ISSUES = 'The provider has trouble making this order: look into it there';
const PROBLEMS = new Map<string, string>([
  ['canceled', CANCELLED],
  ['cancelled', CANCELLED],
  ['payment-not-received', 'The provider could not charge your card: nothing is made until it is paid there'],
  ['had-issues', ISSUES],
  ['has-issues', ISSUES],
]);

export const isCancelledAtProvider = ({ status }: Pick<ProviderOrder, 'status'>): boolean =>
  status === 'canceled' || status === 'cancelled';

function problemsOf({ status, line_items: lines }: ProviderOrder): string[] {
  const ofOrder = PROBLEMS.get(status);
  if (ofOrder) return [ofOrder];
  return lines.flatMap((line) => {
    const name = [line.metadata.title || 'One piece', line.metadata.variant_label].filter(Boolean).join(', ');
    if (line.status === 'canceled' || line.status === 'cancelled')
      return [`The provider will not make ${name}: refund it, or send another`];
    return line.status === 'has-issues' || line.status === 'had-issues'
      ? [`The provider has trouble making ${name}`]
      : [];
  });
}

const CARRIERS = new Map([
  ['fedex', 'FedEx'],
  ['ontrac', 'OnTrac'],
  ['canada_post', 'Canada Post'],
  ['royal_mail', 'Royal Mail'],
]);

/** `usps` -> `USPS`, `fedex` -> `FedEx`; what is not known as it is. */
const carrierName = (carrier: string): string =>
  CARRIERS.get(carrier.toLowerCase()) ?? (/^[a-z]{2,4}$/.test(carrier) ? carrier.toUpperCase() : carrier);

const toShipment = ({ carrier, number, url }: ProviderShipment): Shipment => ({
  carrier: carrierName(carrier.trim()) || 'Carrier',
  trackingNumber: number.trim(),
  trackingUrl: url && /^https?:\/\//.test(url) ? url : null,
});

const latest = (times: readonly (string | null)[]): string | null =>
  times.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null);

/** An order is delivered when all of it was sent and every parcel has arrived. */
const hasArrived = ({ status, shipments }: ProviderOrder): boolean =>
  status === 'fulfilled' && shipments.length > 0 && shipments.every((parcel) => parcel.delivered_at !== null);

function targetOf(order: ProviderOrder): OrderStatus | null {
  if (hasArrived(order)) return 'delivered';
  switch (STAGES.get(order.status)) {
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

/** What a provider's order, read anew, says. */
export function toOrderProgress(order: ProviderOrder): OrderProgress {
  const lines = order.line_items;
  const begun =
    order.sent_to_production_at ?? lines.find((line) => line.sent_to_production_at)?.sent_to_production_at ?? null;
  return {
    target: targetOf(order),
    shipments: order.shipments.map(toShipment).filter(({ trackingNumber }) => trackingNumber !== ''),
    inProductionAt: IN_PRODUCTION.includes(order.status) ? begun : null,
    shippedAt: order.fulfilled_at ?? latest(lines.map((line) => line.fulfilled_at)),
    deliveredAt: hasArrived(order) ? latest(order.shipments.map((parcel) => parcel.delivered_at)) : null,
    problems: problemsOf(order),
  };
}

const once = (order: StoredOrder, entry: StoredTimelineEntry): StoredOrder =>
  order.timeline.some(({ event }) => event === entry.event) ? order : withEntry(order, entry);

const orElse = (order: StoredOrder, change: OrderChangeResult | null): StoredOrder =>
  change && 'order' in change ? change.order : order;

/** What customers read once their order is in the provider's hands. */
export const ACCEPTED_EVENT = 'Accepted for production';
const IN_PRODUCTION_NOW = 'In production';

const SENT_ANYWAY = 'The provider has sent this order, although it was called off here';

/**
 * Our order with the provider's progress, at `now` (UTC ISO); the very same order when it tells nothing new. Never backwards:
 * what our order's life does not allow is left out, and read twice it says nothing more. Problems are for owners' eyes only.
 * An order of which the owner sends a part has not arrived when the provider's part has (`isWhole` false).
 */
export function withProgress(
  order: StoredOrder,
  progress: OrderProgress,
  now: string,
  { isWhole = true }: { isWhole?: boolean } = {},
): StoredOrder {
  const { target, shipments, problems } = progress;
  // Nothing happened to an order before it was: a time that says so is no time.
  const believed = (at: string | null) => (at !== null && at >= order.createdAt ? at : null);
  const inProductionAt = progress.inProductionAt && (believed(progress.inProductionAt) ?? now);
  const [shippedAt, deliveredAt] = [believed(progress.shippedAt), believed(progress.deliveredAt)];
  const isCalledOff = order.status === 'cancelled' || order.status === 'refunded';
  const isSent = target === 'shipped' || target === 'delivered';
  const seen = isCalledOff && isSent && order.shipments.length === 0 ? [...problems, SENT_ANYWAY] : problems;
  let next = seen.reduce((so, event) => once(so, { at: now, event, isPrivate: true }), order);
  if (target === null) return next;
  if (target === 'printify_error') {
    return canMoveOrder(next.status, target) ? { ...next, status: target } : next;
  }
  if (next.status === 'completed' || next.status === 'printify_error') {
    next = withStatus(next, 'fulfillment_pending', inProductionAt ?? now, ACCEPTED_EVENT) ?? next;
  }
  const isUnderWay = next.status === 'fulfillment_pending';
  if (inProductionAt && isUnderWay) next = once(next, { at: inProductionAt, event: IN_PRODUCTION_NOW });
  for (const shipment of shipments) next = orElse(next, withShipment(next, shipment, shippedAt ?? now));
  if (target !== 'fulfillment_pending') next = withStatus(next, 'shipped', shippedAt ?? now, 'Shipped') ?? next;
  if (target === 'delivered' && isWhole) next = orElse(next, withDelivery(next, deliveredAt ?? now));
  return next;
}
