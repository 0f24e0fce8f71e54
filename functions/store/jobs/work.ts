import { Problem } from '#shared/base/errors.ts';
import type { Page } from '#shared/base/page.ts';
import type { WorkItem, WorkKind } from '#shared/jobs/work.ts';
import {
  ConditionsFailed,
  get,
  getMany,
  isConditionFailure,
  put,
  remove,
  transact,
  update,
  type Write,
} from '#store/client.ts';
import { DUE_WORK, PARKED_WORK, workKey } from '#store/keys.ts';
import { queryPage } from '#store/page.ts';

/** One piece of work per kind and subject: writing it twice is writing it once. */
export const workId = (kind: WorkKind, subject: string): string => `${kind}.${subject}`;

const dueIndex = (dueAt: string, id: string) => ({ gsi2pk: DUE_WORK, gsi2sk: `${dueAt}#${id}` });

/** The write that owes an effect, for the transaction whose state change causes it. `dueAt` is a UTC ISO time. */
export function oweWork(kind: WorkKind, subject: string, dueAt: string, now: string): Write {
  const id = workId(kind, subject);
  const item: WorkItem = { id, kind, subject, dueAt, attempts: 0, parked: false, reason: null, createdAt: now };
  return { Put: { Item: { ...workKey(id), ...dueIndex(dueAt, id), ...item } } };
}

/** Owes an effect outside of a transaction, at once and anew where it is owed already. `now` in milliseconds UTC. */
export async function oweNow(kind: WorkKind, subject: string, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await transact([oweWork(kind, subject, at, at)]);
}

/** Owes an effect outside of a transaction, unless it is owed already: what is under way keeps its turn. */
export async function oweOnce(kind: WorkKind, subject: string, dueAt: string, now: string): Promise<void> {
  const { Put } = oweWork(kind, subject, dueAt, now) as Extract<Write, { Put: unknown }>;
  try {
    await put(Put.Item as Parameters<typeof put>[0], 'attribute_not_exists(pk)');
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Work that nobody should try again by itself: it waits for an owner's eye. */
export function parkNewWork(kind: WorkKind, subject: string, reason: string, now: string): Write {
  const id = workId(kind, subject);
  const item: WorkItem = { id, kind, subject, dueAt: now, attempts: 0, parked: true, reason, createdAt: now };
  return { Put: { Item: { ...workKey(id), gsi2pk: PARKED_WORK, gsi2sk: `${now}#${id}`, ...item } } };
}

const asSeen = ({ createdAt }: WorkItem) => ({
  ConditionExpression: 'createdAt = :seen',
  ExpressionAttributeValues: { ':seen': createdAt },
});

/** Takes work off the list, for a transaction; it fails when the work is gone, or has been owed anew since it was read. */
export const closeWork = (item: WorkItem): Write => ({ Delete: { Key: workKey(item.id), ...asSeen(item) } });

export const forgiveWork = (kind: WorkKind, subject: string): Write => ({
  Delete: { Key: workKey(workId(kind, subject)) },
});

export const listWork = (
  state: 'due' | 'parked',
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<WorkItem>> =>
  queryPage<WorkItem>('byTime', state === 'due' ? DUE_WORK : PARKED_WORK, { ...page, newestFirst: false });

/** The work of these kinds and subjects that is still owed. */
export const getWorkOf = (owed: readonly { kind: WorkKind; subject: string }[]): Promise<WorkItem[]> =>
  getMany<WorkItem>(owed.map(({ kind, subject }) => workKey(workId(kind, subject))));

export const getWork = (id: string): Promise<WorkItem | null> => get<WorkItem>(workKey(id), { consistent: true });

/**
 * Puts parked or waiting work to the front, with the owner's record in the same transaction. `now` in milliseconds UTC.
 * Throws `not_found` when it was finished meanwhile, or somebody has taken it since it was read: then it is being done.
 */
export async function retryWork(item: WorkItem, now: number, audit: Write): Promise<WorkItem> {
  const dueAt = new Date(now).toISOString();
  try {
    await transact([
      {
        Update: {
          Key: workKey(item.id),
          UpdateExpression: 'SET dueAt = :now, gsi2pk = :due, gsi2sk = :sort, attempts = :none, parked = :no',
          ConditionExpression: 'dueAt = :seen',
          ExpressionAttributeValues: {
            ':seen': item.dueAt,
            ':now': dueAt,
            ':due': DUE_WORK,
            ':sort': `${dueAt}#${item.id}`,
            ':none': 0,
            ':no': false,
          },
        },
      },
      audit,
    ]);
  } catch (error) {
    if (error instanceof ConditionsFailed) throw new Problem('not_found', 'This work is done', { cause: error });
    throw error;
  }
  return { ...item, dueAt, attempts: 0, parked: false };
}

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
      UpdateExpression: 'SET dueAt = :lease, leasedUntil = :lease, gsi2sk = :sort, attempts = attempts + :one',
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

/** Takes work that is done off the list; what has been owed anew since it was read stays. */
export async function finishWork(item: WorkItem): Promise<void> {
  try {
    await remove(workKey(item.id), asSeen(item));
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Puts work that is waiting to the front, as when news of it came; whatever is parked or gone stays so. `now` is a UTC ISO time. */
export const hurryWork = (kind: WorkKind, subject: string, now: string): Write => ({
  Update: {
    Key: workKey(workId(kind, subject)),
    UpdateExpression: 'SET dueAt = :now, hurriedAt = :now, gsi2sk = :sort, attempts = :none',
    ConditionExpression: 'parked = :no',
    ExpressionAttributeValues: { ':now': now, ':sort': `${now}#${workId(kind, subject)}`, ':none': 0, ':no': false },
  },
});

/** Puts claimed work back for later, unless it was finished meanwhile or somebody has put it to the front. */
export async function postponeWork(item: WorkItem, dueAt: string, change: { attempts: number; reason: string | null }) {
  await putBack(item, DUE_WORK, { ...change, dueAt, parked: false });
}

/** Stops trying: the item waits under "needs attention", unless it was finished or put to the front meanwhile. */
export async function parkWork(item: WorkItem, now: string, reason: string) {
  await putBack(item, PARKED_WORK, { attempts: item.attempts, reason, dueAt: now, parked: true });
}

async function putBack(
  { id, dueAt: held }: WorkItem,
  partition: string,
  { dueAt, attempts, parked, reason }: Pick<WorkItem, 'dueAt' | 'attempts' | 'parked' | 'reason'>,
) {
  try {
    await update({
      Key: workKey(id),
      UpdateExpression:
        'SET dueAt = :due, gsi2pk = :partition, gsi2sk = :sort, attempts = :attempts, parked = :parked, reason = :reason REMOVE leasedUntil',
      ConditionExpression: 'dueAt = :held',
      ExpressionAttributeValues: {
        ':held': held,
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
