import { Problem } from '#shared/base/errors.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { Job } from '#shared/jobs/job.ts';
import { encodeSubject, type JobKind, type JobPayload, jobId } from '#shared/jobs/kinds.ts';
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
import { DEAD_LETTER_JOBS, DUE_JOBS, jobKey } from '#store/keys/jobs.ts';
import { queryPage } from '#store/query-page.ts';

const dueIndex = (dueAt: string, id: string) => ({ gsi2pk: DUE_JOBS, gsi2sk: `${dueAt}#${id}` });

const newJob = <Kind extends JobKind>(kind: Kind, payload: JobPayload<Kind>, dueAt: string, now: string): Job => ({
  id: jobId(kind, payload),
  kind,
  subject: encodeSubject(kind, payload),
  dueAt,
  attempts: 0,
  parked: false,
  reason: null,
  createdAt: now,
});

/** Returns the write that enqueues a job. Add it to the transaction that makes the job necessary. Times are UTC ISO. */
export function enqueueJob<Kind extends JobKind>(
  kind: Kind,
  payload: JobPayload<Kind>,
  dueAt: string,
  now: string,
): TransactionWrite {
  const job = newJob(kind, payload, dueAt, now);
  return { Put: { Item: { ...jobKey(job.id), ...dueIndex(dueAt, job.id), ...job } } };
}

/**
 * Enqueues a job outside a transaction, to run immediately. Replaces the same job if it is already enqueued. `now` is in
 * milliseconds UTC.
 */
export async function enqueueJobNow<Kind extends JobKind>(
  kind: Kind,
  payload: JobPayload<Kind>,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await transact([enqueueJob(kind, payload, at, at)]);
}

/** Enqueues a job outside a transaction, unless it is already enqueued. Times are UTC ISO. */
export async function enqueueJobOnce<Kind extends JobKind>(
  kind: Kind,
  payload: JobPayload<Kind>,
  dueAt: string,
  now: string,
): Promise<void> {
  const job = newJob(kind, payload, dueAt, now);
  try {
    await putItem({ ...jobKey(job.id), ...dueIndex(dueAt, job.id), ...job }, 'attribute_not_exists(pk)');
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/**
 * Returns the write that enqueues a dead-letter job. Such a job is never retried automatically but waits for an admin. `now`
 * is a UTC ISO time.
 */
export function enqueueDeadLetterJob<Kind extends JobKind>(
  kind: Kind,
  payload: JobPayload<Kind>,
  reason: string,
  now: string,
): TransactionWrite {
  const job = { ...newJob(kind, payload, now, now), parked: true, reason };
  return { Put: { Item: { ...jobKey(job.id), gsi2pk: DEAD_LETTER_JOBS, gsi2sk: `${now}#${job.id}`, ...job } } };
}

const asSeen = ({ createdAt }: Job) => ({
  ConditionExpression: 'createdAt = :seen',
  ExpressionAttributeValues: { ':seen': createdAt },
});

/**
 * Returns the write that deletes a job. It fails the transaction if the job is gone or was enqueued again since it was read.
 */
export const resolveJob = (item: Job): TransactionWrite => ({ Delete: { Key: jobKey(item.id), ...asSeen(item) } });

/** Returns the write that deletes a job. It succeeds even if there is no such job. */
export const cancelJob = <Kind extends JobKind>(kind: Kind, payload: JobPayload<Kind>): TransactionWrite => ({
  Delete: { Key: jobKey(jobId(kind, payload)) },
});

export const listJobs = (
  state: 'due' | 'parked',
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<Job>> =>
  queryPage<Job>('byTime', state === 'due' ? DUE_JOBS : DEAD_LETTER_JOBS, { ...page, newestFirst: false });

/** Returns these jobs, without missing ones. */
export const getJobs = (ids: readonly string[]): Promise<Job[]> => getItems<Job>(ids.map(jobKey));

export const getJob = (id: string): Promise<Job | null> => getItem<Job>(jobKey(id), { consistent: true });

/**
 * Makes a waiting or dead-letter job due now and writes its audit entry in the same transaction. Throws `not_found` if the
 * job was completed or claimed since it was read. `now` is in milliseconds UTC.
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
    if (error instanceof ConditionsFailed)
      throw new Problem('not_found', 'This task is already done', { cause: error });
    throw error;
  }
  return { ...item, dueAt, attempts: 0, parked: false };
}

/**
 * Claims a job for `leaseMs` milliseconds. Moves its due time to the end of that period, so that the job runs again if this
 * run crashes. Returns null if the job is gone, is a dead letter, or was claimed by another run. `now` is in milliseconds
 * UTC.
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

/** Deletes a finished job, unless it was enqueued again since it was read. */
export async function completeJob(item: Job): Promise<void> {
  try {
    await deleteItem(jobKey(item.id), asSeen(item));
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Returns the write that makes a waiting job due now. It fails for a dead-letter job. `now` is a UTC ISO time. */
export const expediteJob = <Kind extends JobKind>(
  kind: Kind,
  payload: JobPayload<Kind>,
  now: string,
): TransactionWrite => ({
  Update: {
    Key: jobKey(jobId(kind, payload)),
    UpdateExpression: 'SET dueAt = :now, hurriedAt = :now, gsi2sk = :sort, attempts = :none',
    ConditionExpression: 'parked = :no',
    ExpressionAttributeValues: { ':now': now, ':sort': `${now}#${jobId(kind, payload)}`, ':none': 0, ':no': false },
  },
});

/** Reschedules a claimed job, unless it was completed or made due since it was claimed. `dueAt` is a UTC ISO time. */
export async function rescheduleJob(item: Job, dueAt: string, change: { attempts: number; reason: string | null }) {
  await putBack(item, DUE_JOBS, { ...change, dueAt, parked: false });
}

/**
 * Turns a claimed job into a dead letter, unless it was completed or made due since it was claimed. `now` is a UTC ISO time.
 */
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
