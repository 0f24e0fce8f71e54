import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { Actor, AuditChange, AuditEntry } from '#shared/shop/audit.ts';
import { type ExactChanges, isTooLongToKeep, undoEnd } from '#shared/shop/undo.ts';
import { getItem, queryAllItems, stripKeys, type TransactionWrite, transact, writeItems } from '#store/client.ts';
import type { Key } from '#store/keys/key.ts';
import { AUDIT, auditKey, auditPartition, undoKey, undoPartition } from '#store/keys/shop.ts';
import { queryPage, type SortRange } from '#store/query-page.ts';

export interface AuditRecord {
  actor: Actor;
  /** Has the form `<noun>.<verb in the past>`, such as `product.published`. */
  action: string;
  /** The id of the changed record. */
  subject: string;
  /** The title or number by which admins know the record. */
  name: string;
  changes?: AuditChange[];
  canUndo?: boolean;
}

/** Returns the write that records an admin's change in the history. `now` is in milliseconds UTC. */
export function auditWrite(record: AuditRecord, now: number, id = newId('aud', now)): TransactionWrite {
  const { actor, action, subject, name, changes = [], canUndo } = record;
  const { userId, email, undoes } = actor;
  const entry: AuditEntry = {
    ...{ id, at: new Date(now).toISOString(), actor: { userId, email }, action, subject, name, changes },
    ...(canUndo ? { canUndo } : {}),
    ...(undoes ? { undoes } : {}),
  };
  const sort = `${entry.at}#${id}`;
  const Item = {
    ...auditKey(id),
    gsi1pk: auditPartition(subject),
    gsi1sk: sort,
    gsi2pk: AUDIT,
    gsi2sk: sort,
    ...entry,
  };
  return { Put: { Item } };
}

/**
 * Returns the writes that record a change, together with the exact values before and after it. The values are kept as long as
 * the change can be undone. Very long text is not kept, so a change of it cannot be undone. `now` is in milliseconds UTC.
 */
export function undoableWrites(record: AuditRecord, exact: ExactChanges, now: number): TransactionWrite[] {
  if (Object.keys(exact).length === 0 || isTooLongToKeep(exact)) return [auditWrite(record, now)];
  const id = newId('aud', now);
  const key = undoKey(record.subject, id);
  return [
    auditWrite({ ...record, canUndo: true }, now, id),
    { Put: { Item: { ...key, exact, ttl: Math.ceil(undoEnd(now) / 1000) } } },
  ];
}

/**
 * Returns the exact values before and after a change. Null if the change can no longer be undone. `now` is in milliseconds
 * UTC.
 */
export async function getExactChanges(
  { subject, id, at }: Pick<AuditEntry, 'subject' | 'id' | 'at'>,
  now: number,
): Promise<ExactChanges | null> {
  if (undoEnd(Date.parse(at)) <= now) return null;
  const item = await getItem<{ exact: ExactChanges }>(undoKey(subject, id), { consistent: true });
  return item?.exact ?? null;
}

/** Lists the exact values of one record's changes that can still be undone, oldest first. */
export async function listExactChanges(subject: string): Promise<ExactChanges[]> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': undoPartition(subject) },
    ConsistentRead: true,
  });
  return items.map((item) => stripKeys<{ exact: ExactChanges }>(item).exact);
}

/** Deletes the exact values of one record's changes, so that none of them can be undone. Safe to run twice. */
export async function forgetExactChanges(subject: string): Promise<void> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': undoPartition(subject) },
    ConsistentRead: true,
    ProjectionExpression: 'pk, sk',
  });
  await writeItems([], items as unknown as Key[]);
}

export const getAuditEntry = (id: string): Promise<AuditEntry | null> => getItem<AuditEntry>(auditKey(id));

/** Records a change that has no transaction of its own. `now` is in milliseconds UTC. */
export const putAudit = (record: AuditRecord, now: number): Promise<void> => transact([auditWrite(record, now)]);

type PageRequest = { limit: number; cursor?: string | undefined };

/** A range of UTC ISO times. `from` is included, `to` is excluded. */
type TimeRange = SortRange;

/**
 * Lists history entries, newest first. If `subject` is given, lists only entries of that record. Lists only entries in
 * `range`.
 */
export const listAudit = (
  subject: string | null,
  page: PageRequest,
  range: TimeRange = {},
): Promise<Page<AuditEntry>> =>
  subject === null
    ? queryPage<AuditEntry>('byTime', AUDIT, { ...page, range })
    : queryPage<AuditEntry>('byOwner', auditPartition(subject), { ...page, range });
