import type { Page } from '../../shared/page.ts';
import type { WorkItem, WorkKind } from '../../shared/work.ts';
import { get, isConditionFailure, remove, update, type Write } from './client.ts';
import { DUE_WORK, PARKED_WORK, workKey } from './keys.ts';
import { queryPage } from './page.ts';

/** One piece of work per kind and subject: writing it twice is writing it once. */
export const workId = (kind: WorkKind, subject: string): string => `${kind}.${subject}`;

const dueIndex = (dueAt: string, id: string) => ({ gsi2pk: DUE_WORK, gsi2sk: `${dueAt}#${id}` });

/** The write that owes an effect, for the transaction whose state change causes it. `dueAt` is a UTC ISO time. */
export function oweWork(kind: WorkKind, subject: string, dueAt: string, now: string): Write {
  const id = workId(kind, subject);
  const item: WorkItem = { id, kind, subject, dueAt, attempts: 0, parked: false, reason: null, createdAt: now };
  return { Put: { Item: { ...workKey(id), ...dueIndex(dueAt, id), ...item } } };
}

/** Work that nobody should try again by itself: it waits for an owner's eye. */
export function parkNewWork(kind: WorkKind, subject: string, reason: string, now: string): Write {
  const id = workId(kind, subject);
  const item: WorkItem = { id, kind, subject, dueAt: now, attempts: 0, parked: true, reason, createdAt: now };
  return { Put: { Item: { ...workKey(id), gsi2pk: PARKED_WORK, gsi2sk: `${now}#${id}`, ...item } } };
}

export const forgiveWork = (kind: WorkKind, subject: string): Write => ({
  Delete: { Key: workKey(workId(kind, subject)) },
});

export const listWork = (
  state: 'due' | 'parked',
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<WorkItem>> =>
  queryPage<WorkItem>('byTime', state === 'due' ? DUE_WORK : PARKED_WORK, { ...page, newestFirst: false });

export const getWork = (id: string): Promise<WorkItem | null> => get<WorkItem>(workKey(id));

/**
 * Takes the work for `leaseMs`: its due time moves on, so that it comes back by itself when the taker dies.
 * Null when it is gone, parked, not due, or somebody else has it.
 */
export async function claimWork(
  seen: Pick<WorkItem, 'id' | 'dueAt'>,
  now: number,
  leaseMs: number,
): Promise<WorkItem | null> {
  const lease = new Date(now + leaseMs).toISOString();
  try {
    return await update<WorkItem>({
      Key: workKey(seen.id),
      UpdateExpression: 'SET dueAt = :lease, gsi2sk = :sort, attempts = attempts + :one',
      ConditionExpression: 'dueAt = :seen AND parked = :no',
      ExpressionAttributeValues: {
        ':lease': lease,
        ':sort': `${lease}#${seen.id}`,
        ':one': 1,
        ':seen': seen.dueAt,
        ':no': false,
      },
    });
  } catch (error) {
    if (isConditionFailure(error)) return null;
    throw error;
  }
}

export const finishWork = (id: string): Promise<void> => remove(workKey(id));

/** Puts claimed work back for later; it may have been finished meanwhile, then nothing happens. */
export async function postponeWork(item: WorkItem, dueAt: string, change: { attempts: number; reason: string | null }) {
  await updateExisting(item.id, dueAt, DUE_WORK, change.attempts, false, change.reason);
}

/** Stops trying: the item waits under "needs attention". */
export async function parkWork(item: WorkItem, now: string, reason: string) {
  await updateExisting(item.id, now, PARKED_WORK, item.attempts, true, reason);
}

async function updateExisting(
  id: string,
  dueAt: string,
  partition: string,
  attempts: number,
  parked: boolean,
  reason: string | null,
) {
  try {
    await update({
      Key: workKey(id),
      UpdateExpression:
        'SET dueAt = :due, gsi2pk = :partition, gsi2sk = :sort, attempts = :attempts, parked = :parked, reason = :reason',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: {
        ':due': dueAt,
        ':partition': partition,
        ':sort': `${dueAt}#${id}`,
        ':attempts': attempts,
        ':parked': parked,
        ':reason': reason,
      },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
