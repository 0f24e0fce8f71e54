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
import { leftToPack, nextContents, refundedRefusal } from './to-ship.ts';

/** The fields of a shipment that an admin enters. */
export type ShipmentFields = Pick<Shipment, 'carrier' | 'trackingNumber' | 'trackingUrl'>;

/** Describes a shipment in a few words, such as `UPS 1Z999` or `USPS, no tracking`. */
export function shipmentText({ carrier, trackingNumber }: Pick<Shipment, 'carrier' | 'trackingNumber'>): string {
  if (trackingNumber) return `${carrier} ${trackingNumber}`;
  return carrier ? `${carrier}, no tracking` : 'No tracking';
}

interface NewShipment extends ShipmentFields {
  id: string;
  items?: readonly number[] | undefined;
  /** Number of the shop's own shipments that the admin saw. Missing to skip the check. */
  shipmentsSeen?: number | undefined;
  /** Number of edits that the admin saw. Missing to skip the check. */
  editsSeen?: number | undefined;
}

/**
 * Adds a shipment by the shop at `at` (UTC ISO). The shipment contains the items at the positions `chosen`, or everything
 * that is left. Returns null if the order already has the shipment. Returns a refusal if it cannot be added.
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
  const refusal = refundedRefusal(seen);
  if (refusal) return { refusal };
  const left = leftToPack(seen).map(({ position }) => position);
  if (chosen?.some((position) => !left.includes(position)))
    return { refusal: 'Some of these items have shipped or can’t be shipped. Check the order again' };
  return withShipment(order, shipment, at);
}

const isWritten = (shipment: ShipmentFields, as: ShipmentFields): boolean =>
  shipment.carrier === as.carrier &&
  shipment.trackingNumber === as.trackingNumber &&
  shipment.trackingUrl === as.trackingUrl;

/**
 * Returns the reason why an admin cannot change a shipment. Null if an admin can. `seen` is the shipment as the admin saw it.
 */
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
  /**
   * True to email the customer about the correction. If the customer has not had an email about the shipment yet, one is
   * always sent.
   */
  isCustomerNotified: boolean;
  /** UTC time in ISO 8601 format. */
  at: string;
}

/**
 * Corrects the carrier, tracking number, and link of a shipment. `needsMail` is true if an email has to be sent. Returns null
 * if nothing changes. Returns a refusal if the shipment cannot be corrected.
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
  // The id may be derived from the tracking number. Store the id, so that it does not change along with the number.
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
 * Records the cost of a shipment by the shop. This is possible at any time, because bills arrive late. Returns null if this
 * cost is already recorded. Returns a refusal if it cannot be recorded.
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

/**
 * Lists the provider's statuses which mean that it has sent something. A shipment with a tracking number can still be
 * missing.
 */
const SENT_BY_PROVIDER: readonly (string | null)[] = ['partially-fulfilled', 'fulfilled'];

/** Returns the status of an order after its last shipment was removed. */
function statusWithoutShipments({ provider }: StoredOrder): OrderStatus {
  if (provider?.state === 'refused') return 'printify_error';
  if (provider?.state !== 'submitted') return 'completed';
  return SENT_BY_PROVIDER.includes(provider.status) ? 'shipped' : 'fulfillment_pending';
}

/** Hides the latest "shipped" entry of the timeline from the customer. */
function hideLastShipping(timeline: StoredOrder['timeline']): StoredOrder['timeline'] {
  const last = timeline.findLastIndex(
    ({ event, isPrivate }) => !isPrivate && (event === SHIPPED_EVENT || event === MORE_SHIPPED_EVENT),
  );
  return timeline.map((entry, index) => (index === last ? { ...entry, isPrivate: true } : entry));
}

/**
 * Removes a shipment that was entered by mistake. If it was the only shipment, the order moves back to the status before it
 * shipped. `isAllMailed` is true if no shipment is left that the customer needs an email about. Returns null if the shipment
 * does not exist anymore. Returns a refusal if it cannot be removed. `at` is UTC ISO.
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
