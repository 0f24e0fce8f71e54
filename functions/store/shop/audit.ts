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
  /** `<noun>.<verb in the past>`, such as `product.published`. */
  action: string;
  /** The id of the changed record. */
  subject: string;
  /** The title or number that admins know the record by. */
  name: string;
  changes?: AuditChange[];
  canUndo?: boolean;
}

/** Returns the write that records an admin's change in the history. `now` in milliseconds UTC. */
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
 * Returns the writes that record a change and, for as long as it can be undone, the exact values before and after it. Very long texts
 * are not kept, so that their change cannot be undone. `now` in milliseconds UTC.
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

/** Returns the exact values before and after a change; null once it can no longer be undone. `now` in milliseconds UTC. */
export async function getExactChanges(
  { subject, id, at }: Pick<AuditEntry, 'subject' | 'id' | 'at'>,
  now: number,
): Promise<ExactChanges | null> {
  if (undoEnd(Date.parse(at)) <= now) return null;
  const item = await getItem<{ exact: ExactChanges }>(undoKey(subject, id), { consistent: true });
  return item?.exact ?? null;
}

/** Lists the exact values of the changes of one record that can still be undone, oldest first. */
export async function listExactChanges(subject: string): Promise<ExactChanges[]> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': undoPartition(subject) },
    ConsistentRead: true,
  });
  return items.map((item) => stripKeys<{ exact: ExactChanges }>(item).exact);
}

/** Forgets the values before the changes of one record, so that none can be undone. Safe to run twice. */
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

/** Records a change that has no transaction of its own. `now` in milliseconds UTC. */
export const putAudit = (record: AuditRecord, now: number): Promise<void> => transact([auditWrite(record, now)]);

type PageRequest = { limit: number; cursor?: string | undefined };

/** UTC ISO times, `from` inclusive and `to` exclusive. */
type TimeRange = SortRange;

/** Lists the history, newest first; of one record when `subject` is given, and of `range` only. */
export const listAudit = (
  subject: string | null,
  page: PageRequest,
  range: TimeRange = {},
): Promise<Page<AuditEntry>> =>
  subject === null
    ? queryPage<AuditEntry>('byTime', AUDIT, { ...page, range })
    : queryPage<AuditEntry>('byOwner', auditPartition(subject), { ...page, range });
