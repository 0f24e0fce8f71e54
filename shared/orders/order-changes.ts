import type { Note, Shipment, StoredOrder, StoredSentMail, StoredTimelineEntry } from './order.ts';
import { canMoveOrder, type OrderStatus, statusLabel } from './order-status.ts';

/** What a change makes of an order, or in plain words why it may not be. */
export type OrderChangeResult = { order: StoredOrder } | { refusal: string };

/** An order is one item of the table: what people write to it is bounded. */
export const MAX_NOTES = 50;
/** Of all notes together, in characters. */
const MAX_NOTED = 40_000;
export const MAX_SHIPMENTS = 50;
const MAX_MAILS = 50;

export const withEntry = (order: StoredOrder, entry: StoredTimelineEntry): StoredOrder => ({
  ...order,
  timeline: [...order.timeline, entry],
});

/** The order in its next status with what happened at `at` (UTC ISO). Null when its life does not allow the move. */
export const withStatus = (order: StoredOrder, status: OrderStatus, at: string, event: string): StoredOrder | null =>
  canMoveOrder(order.status, status) ? withEntry({ ...order, status }, { at, event }) : null;

const inWords = ({ status }: StoredOrder): string => statusLabel(status).toLowerCase();

export function withNote(order: StoredOrder, note: Note): OrderChangeResult {
  const notes = [...(order.notes ?? []), note];
  if (notes.length > MAX_NOTES) return { refusal: `An order can have ${MAX_NOTES} notes` };
  const noted = notes.reduce((sum, { text }) => sum + text.length, 0);
  return noted > MAX_NOTED
    ? { refusal: 'There is no room for more notes on this order' }
    : { order: { ...order, notes } };
}

/**
 * The order with one more parcel on its way. A first parcel makes it shipped, a further one of a shipped order is added;
 * null when this very parcel has been noted before.
 */
export function withShipment(order: StoredOrder, shipment: Shipment, at: string): OrderChangeResult | null {
  const { carrier, trackingNumber } = shipment;
  const isNoted = order.shipments.some((known) => known.trackingNumber === trackingNumber && known.carrier === carrier);
  if (isNoted) return null;
  if (order.shipments.length >= MAX_SHIPMENTS) return { refusal: `An order can have ${MAX_SHIPMENTS} parcels` };
  const shipments = [...order.shipments, shipment];
  if (order.status === 'shipped')
    return { order: withEntry({ ...order, shipments }, { at, event: 'Another parcel shipped' }) };
  const shipped = withStatus({ ...order, shipments }, 'shipped', at, 'Shipped');
  return shipped ? { order: shipped } : { refusal: `This order is ${inWords(order)}: it cannot be shipped` };
}

/** Null when it has arrived before. */
export function withDelivery(order: StoredOrder, at: string): OrderChangeResult | null {
  if (order.status === 'delivered') return null;
  const arrived = withStatus(order, 'delivered', at, 'Delivered');
  return arrived ? { order: arrived } : { refusal: `This order is ${inWords(order)}: it cannot be delivered` };
}

/** Null when this piece of work has left its mark before; of very many mails the latest are kept. */
export function withMail(order: StoredOrder, mail: StoredSentMail): StoredOrder | null {
  const mails = order.mails ?? [];
  if (hasMail(order, mail)) return null;
  return { ...order, mails: [...mails, mail].slice(-MAX_MAILS) };
}

/** Whether this piece of work has left its mark. */
export const hasMail = (
  { mails = [] }: Pick<StoredOrder, 'mails'>,
  { kind, owedAt, part }: Pick<StoredSentMail, 'kind' | 'owedAt' | 'part'>,
): boolean => mails.some((mail) => mail.kind === kind && mail.owedAt === owedAt && mail.part === part);
