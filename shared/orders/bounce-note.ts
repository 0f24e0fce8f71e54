import type { Note, StoredOrder } from './order.ts';
import { isNoteOfShop, SHOP_AUTHOR, withNote } from './order-changes.ts';

const PREFIX = 'Not sent: address bounced';

const isBounceNote = (note: Note): boolean => isNoteOfShop(note) && note.text.startsWith(PREFIX);

/** Returns whether an email about the order was not sent because emails to the address bounce. */
export const hasBounceNote = ({ notes = [] }: Pick<StoredOrder, 'notes'>): boolean => notes.some(isBounceNote);

/**
 * Adds a note about an email that was not sent. Returns null if the order already has that note, or if it cannot have more
 * notes.
 */
export function withBounceNote(
  order: StoredOrder,
  kind: string,
  { id, at }: Pick<Note, 'id' | 'at'>,
): StoredOrder | null {
  const text = `${PREFIX} (${kind.replaceAll('_', ' ')})`;
  if (order.notes?.some((note) => isBounceNote(note) && note.text === text)) return null;
  const changed = withNote(order, { id, at, by: SHOP_AUTHOR, text });
  return 'order' in changed ? changed.order : null;
}
