import { countEdits, EDIT_WAITS, waitingEdit } from '../edits/edit.ts';
import type { StoredOrder } from '../order.ts';
import {
  isSameShipment,
  MORE_SHIPPED_EVENT,
  type OrderChangeResult,
  SHIPPED_EVENT,
  statusText,
  withEntry,
  withShipment,
} from '../order-changes.ts';
import type { OrderStatus } from '../order-status.ts';
import { toAdminOrder } from '../order-views.ts';
import type { Shipment, StoredShipment } from './shipment.ts';
import { isMailedShipment, isOwnShipment, shipmentId, unmailedShipments } from './shipment-marks.ts';
import { leftToPack, nextContents } from './to-ship.ts';

/** The part of a shipment that an admin enters. */
export type ShipmentFields = Pick<Shipment, 'carrier' | 'trackingNumber' | 'trackingUrl'>;

/** Returns the shipment in words: `UPS 1Z999`, `USPS, no tracking`. */
export function shipmentText({ carrier, trackingNumber }: Pick<Shipment, 'carrier' | 'trackingNumber'>): string {
  if (trackingNumber) return `${carrier} ${trackingNumber}`;
  return carrier ? `${carrier}, no tracking` : 'No tracking';
}

interface NewShipment extends ShipmentFields {
  id: string;
  items?: readonly number[] | undefined;
  /** The shop's own shipments that the admin has seen; missing for any number. */
  shipmentsSeen?: number | undefined;
  /** The edits that the admin has seen; missing for any number. */
  editsSeen?: number | undefined;
}

/**
 * Adds a shipment of the shop's own at `at` (UTC ISO): with the items at the positions `chosen`, or with all that is left.
 * Returns null for a known shipment, or why it cannot be added.
 */
export function withOwnShipment(
  order: StoredOrder,
  { items: chosen, shipmentsSeen, editsSeen, ...fields }: NewShipment,
  at: string,
): OrderChangeResult | null {
  const seen = toAdminOrder(order);
  const inside = chosen ? [...new Set(chosen)].toSorted((a, b) => a - b) : nextContents(seen);
  const shipment: StoredShipment = { ...fields, ...(inside ? { items: inside } : {}) };
  if (order.shipments.some((known) => isSameShipment(known, shipment))) return null;
  const shipped = seen.shipments.filter(({ isOwn }) => isOwn).length;
  if (shipmentsSeen !== undefined && shipmentsSeen !== shipped)
    return { refusal: 'The shipments of this order were changed since you opened it. Check it again' };
  if (editsSeen !== undefined && editsSeen !== countEdits(order))
    return { refusal: 'The items of this order were changed since you opened it. Check what you packed' };
  if (waitingEdit(order)) return { refusal: EDIT_WAITS };
  const left = leftToPack(seen).map(({ position }) => position);
  if (chosen?.some((position) => !left.includes(position)))
    return { refusal: 'Some of these items have shipped or can’t be shipped. Check the order again' };
  return withShipment(order, shipment, at);
}

const isWritten = (shipment: ShipmentFields, as: ShipmentFields): boolean =>
  shipment.carrier === as.carrier &&
  shipment.trackingNumber === as.trackingNumber &&
  shipment.trackingUrl === as.trackingUrl;

/** Returns why an admin cannot change a shipment that they have seen as `seen`; null when they can. */
function changeRefusal(order: StoredOrder, shipment: StoredShipment, seen: ShipmentFields): string | null {
  if (order.status !== 'shipped') return `This order is ${statusText(order)}, so its shipments can’t be changed`;
  if (!isOwnShipment(order, shipment)) return 'Printify sent this shipment and keeps it up to date';
  return isWritten(shipment, seen) ? null : 'This shipment was changed since you opened it. Check it again';
}

interface Correction {
  id: string;
  /** The shipment as the admin saw it. */
  seen: ShipmentFields;
  fields: ShipmentFields;
  /** True to mail the customer about the correction. A customer without any mail about it so far always gets one. */
  isCustomerNotified: boolean;
  /** UTC ISO. */
  at: string;
}

/**
 * Corrects carrier, number, and link of a shipment. `needsMail` says whether a mail has to be sent. Returns null when it
 * is written so already, or why it cannot be corrected.
 */
export function withCorrectedShipment(
  order: StoredOrder,
  { id, seen, fields, isCustomerNotified, at }: Correction,
): { order: StoredOrder; needsMail: boolean } | { refusal: string } | null {
  const position = order.shipments.findIndex((one) => shipmentId(one) === id);
  const before = order.shipments[position];
  if (!before) return { refusal: 'This shipment was removed' };
  if (isWritten(before, fields)) return null;
  const refusal = changeRefusal(order, before, seen);
  if (refusal) return { refusal };
  // The id must not change with the number that it may be made of.
  const after: StoredShipment = { ...before, ...fields, id };
  if (order.shipments.some((other, index) => index !== position && isSameShipment(other, after)))
    return { refusal: 'This order already has that shipment' };
  const wasMailed = isMailedShipment(order, position);
  const isCorrected = isCustomerNotified && wasMailed;
  const shipments = order.shipments.with(position, { ...after, ...(isCorrected ? { isCorrected } : {}) });
  const event = `Shipment corrected: ${shipmentText(before)} is now ${shipmentText(after)}`;
  return {
    order: withEntry({ ...order, shipments }, { at, event, isPrivate: true }),
    needsMail: isCustomerNotified || !wasMailed,
  };
}

/**
 * Records the cost of a shipment by the shop, at any time, because bills come late. Returns null when this cost is
 * recorded already, or why it cannot be.
 */
export function withShipmentCost(
  order: StoredOrder,
  { id, costCents, seen }: { id: string; costCents: number | null; seen: number | null },
): { order: StoredOrder } | { refusal: string } | null {
  const position = order.shipments.findIndex((one) => shipmentId(one) === id);
  const before = order.shipments[position];
  if (!before) return { refusal: 'This shipment was removed' };
  const known = before.costCents ?? null;
  if (known === costCents) return null;
  if (!isOwnShipment(order, before)) return { refusal: 'Printify reports what this shipment cost' };
  if (known !== seen) return { refusal: 'The cost of this shipment was changed since you opened it. Check it again' };
  return { order: { ...order, shipments: order.shipments.with(position, { ...before, id, costCents }) } };
}

/** Provider statuses that say it has sent something, with or without a shipment that names a number. */
const SENT_BY_PROVIDER: readonly (string | null)[] = ['partially-fulfilled', 'fulfilled'];

/** Returns the status of an order without its last shipment. */
function statusWithoutShipments({ provider }: StoredOrder): OrderStatus {
  if (provider?.state === 'refused') return 'printify_error';
  if (provider?.state !== 'submitted') return 'completed';
  return SENT_BY_PROVIDER.includes(provider.status) ? 'shipped' : 'fulfillment_pending';
}

/** Hides the latest event of a shipment from the customer. */
function hideLastShipping(timeline: StoredOrder['timeline']): StoredOrder['timeline'] {
  const last = timeline.findLastIndex(
    ({ event, isPrivate }) => !isPrivate && (event === SHIPPED_EVENT || event === MORE_SHIPPED_EVENT),
  );
  return timeline.map((entry, index) => (index === last ? { ...entry, isPrivate: true } : entry));
}

/**
 * Removes a shipment entered by mistake. The order of an only shipment becomes unshipped. `isAllMailed` says whether no
 * shipment is left to mail about. Returns null when it is gone already, or why it cannot be removed. `at` is UTC ISO.
 */
export function withoutShipment(
  order: StoredOrder,
  { id, seen, at }: Pick<Correction, 'id' | 'seen' | 'at'>,
): { order: StoredOrder; isAllMailed: boolean } | { refusal: string } | null {
  const position = order.shipments.findIndex((one) => shipmentId(one) === id);
  const shipment = order.shipments[position];
  if (!shipment) return null;
  const refusal = changeRefusal(order, shipment, seen);
  if (refusal) return { refusal };
  const shipments = order.shipments.toSpliced(position, 1);
  const mails = order.mails?.map((mail) =>
    (mail.parcels ?? 0) > position ? { ...mail, parcels: (mail.parcels ?? 0) - 1 } : mail,
  );
  const without: StoredOrder = {
    ...order,
    status: shipments.length > 0 ? order.status : statusWithoutShipments(order),
    shipments,
    ...(mails ? { mails } : {}),
    timeline: hideLastShipping(order.timeline),
  };
  const removed = withEntry(without, { at, event: `Shipment removed: ${shipmentText(shipment)}`, isPrivate: true });
  return { order: removed, isAllMailed: unmailedShipments(removed).length === 0 };
}
