import type { Note, StoredOrder } from './order.ts';
import { withNote } from './order-changes.ts';

const MARK = 'Not sent: address bounced';
const AUTHOR = 'The shop';

const isMark = ({ by, text }: Note): boolean => by === AUTHOR && text.startsWith(MARK);

/** Whether a mail about this order was kept back because mails to its address come back. */
export const hasBounceNote = ({ notes = [] }: Pick<StoredOrder, 'notes'>): boolean => notes.some(isMark);

/** The order with a note of a mail that was kept back; null when that is noted already, or there is no room. */
export function withBounceNote(
  order: StoredOrder,
  kind: string,
  { id, at }: Pick<Note, 'id' | 'at'>,
): StoredOrder | null {
  const text = `${MARK} (${kind.replaceAll('_', ' ')})`;
  if (order.notes?.some((note) => isMark(note) && note.text === text)) return null;
  const changed = withNote(order, { id, at, by: AUTHOR, text });
  return 'order' in changed ? changed.order : null;
}
