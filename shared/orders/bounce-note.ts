import type { Note, StoredOrder } from './order.ts';
import { withNote } from './order-changes.ts';

const NOTE_PREFIX = 'Not sent: address bounced';
const AUTHOR = 'The shop';

const isBounceNote = ({ by, text }: Note): boolean => by === AUTHOR && text.startsWith(NOTE_PREFIX);

/** Returns true when a mail about this order was suppressed because its address bounces. */
export const hasBounceNote = ({ notes = [] }: Pick<StoredOrder, 'notes'>): boolean => notes.some(isBounceNote);

/** Adds a note about a suppressed mail; null when it is already there or the notes are full. */
export function withBounceNote(
  order: StoredOrder,
  kind: string,
  { id, at }: Pick<Note, 'id' | 'at'>,
): StoredOrder | null {
  const text = `${NOTE_PREFIX} (${kind.replaceAll('_', ' ')})`;
  if (order.notes?.some((note) => isBounceNote(note) && note.text === text)) return null;
  const changed = withNote(order, { id, at, by: AUTHOR, text });
  return 'order' in changed ? changed.order : null;
}
