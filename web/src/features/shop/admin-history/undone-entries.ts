import type { AuditEntry } from '#shared/shop/audit.ts';

/**
 * Returns the ids of entries that a later entry has undone. Leaves out an entry if that undo was undone too. Expects the
 * newest entry first.
 */
export function undoneEntries(entries: readonly Pick<AuditEntry, 'id' | 'undoes'>[]): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const { id, undoes } of entries) if (undoes && !undone.has(id)) undone.add(undoes);
  return undone;
}
