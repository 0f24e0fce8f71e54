import type { AuditEntry } from '#shared/shop/audit.ts';

/** Returns the ids of the entries that later ones undid, unless that was undone in turn. Expects the newest first. */
export function undoneEntries(entries: readonly Pick<AuditEntry, 'id' | 'undoes'>[]): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const { id, undoes } of entries) if (undoes && !undone.has(id)) undone.add(undoes);
  return undone;
}
