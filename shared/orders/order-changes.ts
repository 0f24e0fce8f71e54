import type { Note, StoredOrder, StoredSentMail, StoredTimelineEntry } from './order.ts';
import { adminStatusLabel, canMoveOrder, type OrderStatus } from './order-status.ts';
import type { Shipment, StoredShipment } from './shipments/shipment.ts';

/** Describes the result of a change: the changed order, or a message with the reason why the change is not allowed. */
export type OrderChangeResult = { order: StoredOrder } | { refusal: string };

/** Limits of the lists in an order, because an order is one table item. */
export const MAX_NOTES = 50;
/** Maximum number of characters in all notes together. */
const MAX_NOTES_LENGTH = 40_000;
export const MAX_SHIPMENTS = 50;
const MAX_MAILS = 50;
export const MAX_TIMELINE = 300;

/** Adds a timeline entry. If there are too many entries, removes the oldest one after the first. */
export function withEntry(order: StoredOrder, entry: StoredTimelineEntry): StoredOrder {
  const timeline = [...order.timeline, entry];
  return { ...order, timeline: timeline.length > MAX_TIMELINE ? timeline.toSpliced(1, 1) : timeline };
}

/** Moves the order to another status and adds a timeline entry at `at` (UTC ISO). Returns null if the move is not allowed. */
export const withStatus = (order: StoredOrder, status: OrderStatus, at: string, event: string): StoredOrder | null =>
  canMoveOrder(order.status, status) ? withEntry({ ...order, status }, { at, event }) : null;

export const statusText = ({ status }: StoredOrder): string => adminStatusLabel(status).toLowerCase();

export function withNote(order: StoredOrder, note: Note): OrderChangeResult {
  const notes = [...(order.notes ?? []), note];
  if (notes.length > MAX_NOTES) return { refusal: `An order can have ${MAX_NOTES} notes` };
  const totalLength = notes.reduce((sum, { text }) => sum + text.length, 0);
  return totalLength > MAX_NOTES_LENGTH
    ? { refusal: 'There is no room for more notes on this order' }
    : { order: { ...order, notes } };
}

export const SHIPPED_EVENT = 'Shipped';
export const MORE_SHIPPED_EVENT = 'Another package shipped';

/**
 * Returns whether two shipments are the same. Shipments without a tracking number are compared by their contents, if the
 * contents are known.
 */
export const isSameShipment = (known: Shipment, { carrier, trackingNumber, items }: Shipment): boolean =>
  known.carrier === carrier &&
  known.trackingNumber === trackingNumber &&
  (trackingNumber !== '' || items === undefined || known.items?.join() === items.join());

/** Author of the notes that the shop writes automatically. */
export const SHOP_AUTHOR = 'The shop';
export const isNoteOfShop = ({ by }: Pick<Note, 'by'>): boolean => by === SHOP_AUTHOR;

/** Removes a note from the order. Returns null if the note does not exist anymore. */
export function withoutNote(order: StoredOrder, id: string): OrderChangeResult | null {
  const { notes = [] } = order;
  const note = notes.find((one) => one.id === id);
  if (!note) return null;
  return isNoteOfShop(note)
    ? { refusal: 'The shop wrote this note, so it stays' }
    : { order: { ...order, notes: notes.filter((one) => one !== note) } };
}

/**
 * Adds a shipment at `at` (UTC ISO). The first shipment moves the order to `shipped`. Returns null if the order already has
 * the shipment.
 */
export function withShipment(order: StoredOrder, shipment: StoredShipment, at: string): OrderChangeResult | null {
  if (order.shipments.some((known) => isSameShipment(known, shipment))) return null;
  if (order.shipments.length >= MAX_SHIPMENTS) return { refusal: `An order can have ${MAX_SHIPMENTS} shipments` };
  const shipments = [...order.shipments, shipment];
  if (order.status === 'shipped')
    return { order: withEntry({ ...order, shipments }, { at, event: MORE_SHIPPED_EVENT }) };
  const shipped = withStatus({ ...order, shipments }, 'shipped', at, SHIPPED_EVENT);
  return shipped ? { order: shipped } : { refusal: `This order is ${statusText(order)}, so it can’t be shipped` };
}

/** Marks the order as delivered. Returns null if it already is. */
export function withDelivery(order: StoredOrder, at: string): OrderChangeResult | null {
  if (order.status === 'delivered') return null;
  const arrived = withStatus(order, 'delivered', at, 'Delivered');
  return arrived ? { order: arrived } : { refusal: `This order is ${statusText(order)}, so it can’t be delivered` };
}

/** Records that an email was sent, and keeps only the latest records. Returns null if the email is already recorded. */
export function withMail(order: StoredOrder, mail: StoredSentMail): StoredOrder | null {
  const mails = order.mails ?? [];
  if (hasMail(order, mail)) return null;
  return { ...order, mails: [...mails, mail].slice(-MAX_MAILS) };
}

/** Returns whether the email is already recorded. `owedAt` and `part` identify the job that sent it. */
export const hasMail = (
  { mails = [] }: Pick<StoredOrder, 'mails'>,
  { kind, owedAt, part }: Pick<StoredSentMail, 'kind' | 'owedAt' | 'part'>,
): boolean => mails.some((mail) => mail.kind === kind && mail.owedAt === owedAt && mail.part === part);
