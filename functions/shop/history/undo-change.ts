import { requireMemberRight } from '#functions/shop/team/authorize-member.ts';
import { Problem } from '#shared/base/errors.ts';
import { type Actor, type AuditChange, type AuditEntry, changesBetween } from '#shared/shop/audit.ts';
import { changedSince, type ExactChanges, isUndoable, undoRight, valuesBefore } from '#shared/shop/undo.ts';
import { getAuditEntry, getExactChanges, listAudit } from '#store/shop/audit.ts';
import { OPEN_SUBJECT } from './undoable-subjects.ts';

/** Number of later entries to search for the admin who changed the same subject. */
const SEARCHED = 50;

/** Returns the first part of a path such as `policyDates.refund`. */
const fieldOf = (path: string): string => path.split('.')[0] ?? path;

/**
 * Returns the newest entry after `entry` that changed some of these fields. Null if there is none, for example because a sync
 * changed them.
 */
async function laterEntry({ id, subject, at }: AuditEntry, fields: readonly string[]): Promise<AuditEntry | null> {
  const { items } = await listAudit(subject, { limit: SEARCHED }, { from: at });
  // Entries about customers do not list their changes, so each of them may be the cause.
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

/**
 * Finds a change for an admin who may undo it. Throws `not_found`, `forbidden`, and `conflict` for a change that cannot be
 * undone.
 */
async function findUndo(id: string, userId: string, now: number): Promise<Undo> {
  const entry = await getAuditEntry(id);
  if (!entry) throw new Problem('not_found', 'Change not found');
  if (!isUndoable(entry.action)) throw conflict('This kind of change can’t be undone.');
  await requireMemberRight(userId, undoRight(entry.action));
  const exact = await getExactChanges(entry, now);
  if (!exact) throw conflict('This change can no longer be undone.');
  return { entry, exact };
}

/**
 * Reads the subject of a change. Throws `conflict` if the subject was deleted or no longer has the values from this change.
 */
async function openUnchanged({ entry, exact }: Undo) {
  const subject = isUndoable(entry.action) ? await OPEN_SUBJECT[entry.action](entry, exact) : null;
  if (!subject) throw conflict('It was deleted since then, so this can’t be undone.');
  const changed = changedSince(exact, subject.present);
  if (changed.length > 0) throw await conflictSince(entry, changed);
  return subject;
}

const sideOf = (exact: ExactChanges, side: 'before' | 'after'): object =>
  Object.fromEntries(Object.entries(exact).map(([field, values]) => [field, values[side]]));

/**
 * Returns the changes that an undo makes, in the form of the history. Where the values contain category ids, the history
 * shows names.
 */
function changesBack({ entry, exact }: Undo): AuditChange[] {
  const recorded = entry.changes.filter(({ field }) => Object.hasOwn(exact, fieldOf(field)));
  return recorded.length > 0
    ? recorded.map(({ field, before, after }) => ({ field, before: after, after: before }))
    : changesBetween(sideOf(exact, 'after'), sideOf(exact, 'before'));
}

/**
 * Returns the changes that an undo would make, or the reason that the change cannot be undone. Throws `not_found` and
 * `forbidden`. `now` in milliseconds UTC.
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
 * Undoes a change by restoring the old values. Uses the same function as the change itself, so that its checks apply. The new
 * history entry refers to this change. Throws `not_found` and `forbidden`. Throws `conflict` that says who has changed the
 * values since. `now` in milliseconds UTC.
 */
export async function undoChange(id: string, actor: Actor, now: number): Promise<void> {
  const undo = await findUndo(id, actor.userId, now);
  const subject = await openUnchanged(undo);
  await subject.restore(valuesBefore(undo.exact) as never, { ...actor, undoes: id }, now);
}
