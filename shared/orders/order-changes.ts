import type { Note, Shipment, StoredOrder, StoredSentMail, StoredTimelineEntry } from './order.ts';
import { canMoveOrder, type OrderStatus, statusLabel } from './order-status.ts';

/** The changed order, or a message why the change is refused. */
export type OrderChangeResult = { order: StoredOrder } | { refusal: string };

// An order is one DynamoDB item, so everything that can be added to it is limited.
export const MAX_NOTES = 50;
const MAX_CHARACTERS_OF_NOTES = 40_000;
export const MAX_SHIPMENTS = 50;
const MAX_MAILS = 50;

export const withEntry = (order: StoredOrder, entry: StoredTimelineEntry): StoredOrder => ({
  ...order,
  timeline: [...order.timeline, entry],
});

/** Moves an order to `status` with a timeline entry at `at` (UTC ISO); null when the move is not allowed. */
export const withStatus = (order: StoredOrder, status: OrderStatus, at: string, event: string): StoredOrder | null =>
  canMoveOrder(order.status, status) ? withEntry({ ...order, status }, { at, event }) : null;

const statusText = ({ status }: StoredOrder): string => statusLabel(status).toLowerCase();

export function withNote(order: StoredOrder, note: Note): OrderChangeResult {
  const notes = [...(order.notes ?? []), note];
  if (notes.length > MAX_NOTES) return { refusal: `An order can have ${MAX_NOTES} notes` };
  const characters = notes.reduce((sum, { text }) => sum + text.length, 0);
  return characters > MAX_CHARACTERS_OF_NOTES
    ? { refusal: 'There is no room for more notes on this order' }
    : { order: { ...order, notes } };
}

/** Adds a shipment; the first one moves the order to `shipped`. Returns null when the shipment is already there. */
export function withShipment(order: StoredOrder, shipment: Shipment, at: string): OrderChangeResult | null {
  const { carrier, trackingNumber } = shipment;
  const isKnown = order.shipments.some((known) => known.trackingNumber === trackingNumber && known.carrier === carrier);
  if (isKnown) return null;
  if (order.shipments.length >= MAX_SHIPMENTS) return { refusal: `An order can have ${MAX_SHIPMENTS} parcels` };
  const shipments = [...order.shipments, shipment];
  if (order.status === 'shipped')
    return { order: withEntry({ ...order, shipments }, { at, event: 'Another parcel shipped' }) };
  const shipped = withStatus({ ...order, shipments }, 'shipped', at, 'Shipped');
  return shipped ? { order: shipped } : { refusal: `This order is ${statusText(order)}: it cannot be shipped` };
}

/** Moves an order to `delivered`; null when it is already. */
export function withDelivery(order: StoredOrder, at: string): OrderChangeResult | null {
  if (order.status === 'delivered') return null;
  const arrived = withStatus(order, 'delivered', at, 'Delivered');
  return arrived ? { order: arrived } : { refusal: `This order is ${statusText(order)}: it cannot be delivered` };
}

/** Records a sent mail, keeping the latest 50; null when this job's mail is already recorded. */
export function withMail(order: StoredOrder, mail: StoredSentMail): StoredOrder | null {
  const mails = order.mails ?? [];
  if (hasMail(order, mail)) return null;
  return { ...order, mails: [...mails, mail].slice(-MAX_MAILS) };
}

export const hasMail = (
  { mails = [] }: Pick<StoredOrder, 'mails'>,
  { kind, owedAt, part }: Pick<StoredSentMail, 'kind' | 'owedAt' | 'part'>,
): boolean => mails.some((mail) => mail.kind === kind && mail.owedAt === owedAt && mail.part === part);
