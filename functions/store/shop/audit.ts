import { newId } from '#shared/base/id.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { Actor, AuditChange, AuditEntry } from '#shared/shop/audit.ts';
import { type TransactionWrite, transact } from '#store/client.ts';
import { AUDIT, auditKey, auditPartition } from '#store/keys.ts';
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
}

/** Returns the write that records an admin's change in the history. `now` in milliseconds UTC. */
export function auditWrite({ actor, action, subject, name, changes = [] }: AuditRecord, now: number): TransactionWrite {
  const id = newId('aud', now);
  const entry: AuditEntry = { id, at: new Date(now).toISOString(), actor, action, subject, name, changes };
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
