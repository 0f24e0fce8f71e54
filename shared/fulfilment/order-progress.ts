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

/** The provider's order translated to ours. */
export interface OrderProgress {
  /** The status to move to; null when the provider's status is unknown, and then nothing changes. */
  target: OrderStatus | null;
  shipments: Shipment[];
  /** Times are UTC ISO; null when the provider sends none. */
  inProductionAt: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
  /** Problems for admins to solve. */
  problems: string[];
}

type Stage = 'accepted' | 'shipped' | 'trouble';

/** Contracts 1.6, plus `has-issues`, which lines use. Unknown statuses are ignored. */
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

/** `usps` -> `USPS`, `fedex` -> `FedEx`; returns other names unchanged. */
const carrierName = (carrier: string): string =>
  CARRIERS.get(carrier.toLowerCase()) ?? (/^[a-z]{2,4}$/.test(carrier) ? carrier.toUpperCase() : carrier);

const toShipment = ({ carrier, number, url }: ProviderShipment): Shipment => ({
  carrier: carrierName(carrier.trim()) || 'Carrier',
  trackingNumber: number.trim(),
  trackingUrl: url && /^https?:\/\//.test(url) ? url : null,
});

const latest = (times: readonly (string | null)[]): string | null =>
  times.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null);

/** Returns true when everything was shipped and every shipment has arrived. */
const hasArrived = ({ status, shipments }: ProviderOrder): boolean =>
  status === 'fulfilled' && shipments.length > 0 && shipments.every((shipment) => shipment.delivered_at !== null);

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

export function toOrderProgress(order: ProviderOrder): OrderProgress {
  const lines = order.line_items;
  const startedAt =
    order.sent_to_production_at ?? lines.find((line) => line.sent_to_production_at)?.sent_to_production_at ?? null;
  return {
    target: targetOf(order),
    shipments: order.shipments.map(toShipment).filter(({ trackingNumber }) => trackingNumber !== ''),
    inProductionAt: IN_PRODUCTION.includes(order.status) ? startedAt : null,
    shippedAt: order.fulfilled_at ?? latest(lines.map((line) => line.fulfilled_at)),
    deliveredAt: hasArrived(order) ? latest(order.shipments.map((shipment) => shipment.delivered_at)) : null,
    problems: problemsOf(order),
  };
}

const withEntryOnce = (order: StoredOrder, entry: StoredTimelineEntry): StoredOrder =>
  order.timeline.some(({ event }) => event === entry.event) ? order : withEntry(order, entry);

const orElse = (order: StoredOrder, change: OrderChangeResult | null): StoredOrder =>
  change && 'order' in change ? change.order : order;

/** Timeline event, visible to customers. */
export const ACCEPTED_EVENT = 'Accepted for production';
const IN_PRODUCTION_EVENT = 'In production';

const SHIPPED_ANYWAY = 'The provider has sent this order, although it was called off here';

/**
 * Applies the provider's progress to our order at `now` (UTC ISO). Idempotent, and never moves the order backwards: moves
 * that the status table forbids are skipped. Returns the same object when nothing changed. Problems are visible to admins only.
 * With `isWhole` false the shop ships a part itself, so the provider's delivery does not complete the order.
 */
export function withProgress(
  order: StoredOrder,
  progress: OrderProgress,
  now: string,
  { isWhole = true }: { isWhole?: boolean } = {},
): StoredOrder {
  const { target, shipments, problems } = progress;
  // The provider sometimes sends times before the order was placed; those are ignored.
  const plausible = (at: string | null) => (at !== null && at >= order.createdAt ? at : null);
  const inProductionAt = progress.inProductionAt && (plausible(progress.inProductionAt) ?? now);
  const [shippedAt, deliveredAt] = [plausible(progress.shippedAt), plausible(progress.deliveredAt)];
  const isCancelled = order.status === 'cancelled' || order.status === 'refunded';
  const isShipped = target === 'shipped' || target === 'delivered';
  const allProblems =
    isCancelled && isShipped && order.shipments.length === 0 ? [...problems, SHIPPED_ANYWAY] : problems;
  let next = allProblems.reduce((changed, event) => withEntryOnce(changed, { at: now, event, isPrivate: true }), order);
  if (target === null) return next;
  if (target === 'printify_error') {
    return canMoveOrder(next.status, target) ? { ...next, status: target } : next;
  }
  if (next.status === 'completed' || next.status === 'printify_error') {
    next = withStatus(next, 'fulfillment_pending', inProductionAt ?? now, ACCEPTED_EVENT) ?? next;
  }
  const isAccepted = next.status === 'fulfillment_pending';
  if (inProductionAt && isAccepted) next = withEntryOnce(next, { at: inProductionAt, event: IN_PRODUCTION_EVENT });
  for (const shipment of shipments) next = orElse(next, withShipment(next, shipment, shippedAt ?? now));
  if (target !== 'fulfillment_pending') next = withStatus(next, 'shipped', shippedAt ?? now, 'Shipped') ?? next;
  if (target === 'delivered' && isWhole) next = orElse(next, withDelivery(next, deliveredAt ?? now));
  return next;
}
