import { Problem } from '#shared/base/errors.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { Job, JobKind } from '#shared/jobs/job.ts';
import {
  ConditionsFailed,
  deleteItem,
  getItem,
  getItems,
  isConditionFailure,
  putItem,
  type TransactionWrite,
  transact,
  updateItem,
} from '#store/client.ts';
import { DEAD_LETTER_JOBS, DUE_JOBS, jobKey } from '#store/keys.ts';
import { queryPage } from '#store/query-page.ts';

/** One piece of work per kind and subject: writing it twice is writing it once. */
export const jobId = (kind: JobKind, subject: string): string => `${kind}.${subject}`;

const dueIndex = (dueAt: string, id: string) => ({ gsi2pk: DUE_JOBS, gsi2sk: `${dueAt}#${id}` });

/** The write that owes an effect, for the transaction whose state change causes it. `dueAt` is a UTC ISO time. */
export function enqueueJob(kind: JobKind, subject: string, dueAt: string, now: string): TransactionWrite {
  const id = jobId(kind, subject);
  const item: Job = { id, kind, subject, dueAt, attempts: 0, parked: false, reason: null, createdAt: now };
  return { Put: { Item: { ...jobKey(id), ...dueIndex(dueAt, id), ...item } } };
}

/** Owes an effect outside of a transaction, at once and anew where it is owed already. `now` in milliseconds UTC. */
export async function enqueueJobNow(kind: JobKind, subject: string, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await transact([enqueueJob(kind, subject, at, at)]);
}

/** Owes an effect outside of a transaction, unless it is owed already: what is under way keeps its turn. */
export async function enqueueJobOnce(kind: JobKind, subject: string, dueAt: string, now: string): Promise<void> {
  const { Put } = enqueueJob(kind, subject, dueAt, now) as Extract<TransactionWrite, { Put: unknown }>;
  try {
    await putItem(Put.Item as Parameters<typeof putItem>[0], 'attribute_not_exists(pk)');
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Work that nobody should try again by itself: it waits for an owner's eye. */
export function enqueueDeadLetterJob(kind: JobKind, subject: string, reason: string, now: string): TransactionWrite {
  const id = jobId(kind, subject);
  const item: Job = { id, kind, subject, dueAt: now, attempts: 0, parked: true, reason, createdAt: now };
  return { Put: { Item: { ...jobKey(id), gsi2pk: DEAD_LETTER_JOBS, gsi2sk: `${now}#${id}`, ...item } } };
}

const asSeen = ({ createdAt }: Job) => ({
  ConditionExpression: 'createdAt = :seen',
  ExpressionAttributeValues: { ':seen': createdAt },
});

/** Takes work off the list, for a transaction; it fails when the work is gone, or has been owed anew since it was read. */
export const resolveJob = (item: Job): TransactionWrite => ({ Delete: { Key: jobKey(item.id), ...asSeen(item) } });

export const cancelJob = (kind: JobKind, subject: string): TransactionWrite => ({
  Delete: { Key: jobKey(jobId(kind, subject)) },
});

export const listJobs = (
  state: 'due' | 'parked',
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<Job>> =>
  queryPage<Job>('byTime', state === 'due' ? DUE_JOBS : DEAD_LETTER_JOBS, { ...page, newestFirst: false });

/** The work of these kinds and subjects that is still owed. */
export const getJobs = (owed: readonly { kind: JobKind; subject: string }[]): Promise<Job[]> =>
  getItems<Job>(owed.map(({ kind, subject }) => jobKey(jobId(kind, subject))));

export const getJob = (id: string): Promise<Job | null> => getItem<Job>(jobKey(id), { consistent: true });

/**
 * Puts parked or waiting work to the front, with the owner's record in the same transaction. `now` in milliseconds UTC.
 * Throws `not_found` when it was finished meanwhile, or somebody has taken it since it was read: then it is being done.
 */
export async function requeueJob(item: Job, now: number, audit: TransactionWrite): Promise<Job> {
  const dueAt = new Date(now).toISOString();
  try {
    await transact([
      {
        Update: {
          Key: jobKey(item.id),
          UpdateExpression: 'SET dueAt = :now, gsi2pk = :due, gsi2sk = :sort, attempts = :none, parked = :no',
          ConditionExpression: 'dueAt = :seen',
          ExpressionAttributeValues: {
            ':seen': item.dueAt,
            ':now': dueAt,
            ':due': DUE_JOBS,
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
export async function claimJob(seen: Pick<Job, 'id' | 'dueAt'>, now: number, leaseMs: number): Promise<Job | null> {
  const lease = new Date(now + leaseMs).toISOString();
  try {
    return await updateItem<Job>({
      Key: jobKey(seen.id),
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
export async function completeJob(item: Job): Promise<void> {
  try {
    await deleteItem(jobKey(item.id), asSeen(item));
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Puts work that is waiting to the front, as when news of it came; whatever is parked or gone stays so. `now` is a UTC ISO time. */
export const expediteJob = (kind: JobKind, subject: string, now: string): TransactionWrite => ({
  Update: {
    Key: jobKey(jobId(kind, subject)),
    UpdateExpression: 'SET dueAt = :now, hurriedAt = :now, gsi2sk = :sort, attempts = :none',
    ConditionExpression: 'parked = :no',
    ExpressionAttributeValues: { ':now': now, ':sort': `${now}#${jobId(kind, subject)}`, ':none': 0, ':no': false },
  },
});

/** Puts claimed work back for later, unless it was finished meanwhile or somebody has put it to the front. */
export async function rescheduleJob(item: Job, dueAt: string, change: { attempts: number; reason: string | null }) {
  await putBack(item, DUE_JOBS, { ...change, dueAt, parked: false });
}

/** Stops trying: the item waits under "needs attention", unless it was finished or put to the front meanwhile. */
export async function deadLetterJob(item: Job, now: string, reason: string) {
  await putBack(item, DEAD_LETTER_JOBS, { attempts: item.attempts, reason, dueAt: now, parked: true });
}

async function putBack(
  { id, dueAt: held }: Job,
  partition: string,
  { dueAt, attempts, parked, reason }: Pick<Job, 'dueAt' | 'attempts' | 'parked' | 'reason'>,
) {
  try {
    await updateItem({
      Key: jobKey(id),
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
