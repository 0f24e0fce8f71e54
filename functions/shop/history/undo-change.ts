import { requireMemberRight } from '#functions/shop/team/authorize-member.ts';
import { Problem } from '#shared/base/errors.ts';
import { type Actor, type AuditChange, type AuditEntry, changesBetween } from '#shared/shop/audit.ts';
import { changedSince, type ExactChanges, isUndoable, undoRight, valuesBefore } from '#shared/shop/undo.ts';
import { getAuditEntry, getExactChanges, listAudit } from '#store/shop/audit.ts';
import { OPEN_SUBJECT } from './undoable-subjects.ts';

/** Later entries of the same subject that are searched for who changed it. */
const SEARCHED = 50;

/** Returns the field of a path such as `policyDates.refund`. */
const fieldOf = (path: string): string => path.split('.')[0] ?? path;

/** Returns the newest entry that changed some of these fields after `entry`; null when none did, as for a sync. */
async function laterEntry({ id, subject, at }: AuditEntry, fields: readonly string[]): Promise<AuditEntry | null> {
  const { items } = await listAudit(subject, { limit: SEARCHED }, { from: at });
  // Entries of customers do not name what changed.
  const mayExplain = ({ changes }: AuditEntry) =>
    changes.length === 0 || changes.some(({ field }) => fields.includes(fieldOf(field)));
  return items.find((item) => item.id !== id && mayExplain(item)) ?? null;
}

const conflict = (detail: string, extensions: Record<string, unknown> = {}) =>
  new Problem('conflict', detail, { extensions });

async function conflictSince(entry: AuditEntry, fields: readonly string[]): Promise<Problem> {
  const later = await laterEntry(entry, fields);
  if (!later) return conflict('This has changed since then, so it can’t be undone.');
  const { actor, at } = later;
  return conflict(`${actor.email} has changed this since then, so it can’t be undone.`, {
    changedBy: actor.email,
    changedAt: at,
  });
}

interface Undo {
  entry: AuditEntry;
  exact: ExactChanges;
}

/** Finds the change for a person who may undo it. Throws `not_found`, `forbidden`, and `conflict` for one that nothing undoes. */
async function findUndo(id: string, userId: string, now: number): Promise<Undo> {
  const entry = await getAuditEntry(id);
  if (!entry) throw new Problem('not_found', 'Change not found');
  if (!isUndoable(entry.action)) throw conflict('This kind of change can’t be undone.');
  await requireMemberRight(userId, undoRight(entry.action));
  const exact = await getExactChanges(entry, now);
  if (!exact) throw conflict('This change can no longer be undone.');
  return { entry, exact };
}

/** Reads the subject of a change while it still has the values that the change gave it. Throws `conflict` otherwise. */
async function openUnchanged({ entry, exact }: Undo) {
  const subject = isUndoable(entry.action) ? await OPEN_SUBJECT[entry.action](entry, exact) : null;
  if (!subject) throw conflict('It was deleted since then, so this can’t be undone.');
  const changed = changedSince(exact, subject.present);
  if (changed.length > 0) throw await conflictSince(entry, changed);
  return subject;
}

const sideOf = (exact: ExactChanges, side: 'before' | 'after'): object =>
  Object.fromEntries(Object.entries(exact).map(([field, values]) => [field, values[side]]));

/** Returns the changes of an undo in the words of the history, which names categories where the values hold their ids. */
function changesBack({ entry, exact }: Undo): AuditChange[] {
  const recorded = entry.changes.filter(({ field }) => Object.hasOwn(exact, fieldOf(field)));
  return recorded.length > 0
    ? recorded.map(({ field, before, after }) => ({ field, before: after, after: before }))
    : changesBetween(sideOf(exact, 'after'), sideOf(exact, 'before'));
}

/**
 * Returns what undoing a change would write, or why it can't be undone. Throws `not_found` and `forbidden`. `now` in
 * milliseconds UTC.
 */
export async function previewUndo(
  id: string,
  userId: string,
  now: number,
): Promise<{ changes: AuditChange[]; refusal: string | null }> {
  try {
    const undo = await findUndo(id, userId, now);
    await openUnchanged(undo);
    return { changes: changesBack(undo), refusal: null };
  } catch (error) {
    if (error instanceof Problem && error.code === 'conflict') return { changes: [], refusal: error.message };
    throw error;
  }
}

/**
 * Writes the values before a change again, through the same function that the change itself uses, so that its checks apply and the
 * history has an entry that names this one. Throws `not_found`, `forbidden`, and `conflict` that says who changed the values
 * since. `now` in milliseconds UTC.
 */
export async function undoChange(id: string, actor: Actor, now: number): Promise<void> {
  const undo = await findUndo(id, actor.userId, now);
  const subject = await openUnchanged(undo);
  await subject.restore(valuesBefore(undo.exact) as never, { ...actor, undoes: id }, now);
}
