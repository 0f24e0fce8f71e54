import { type LogContext, loggable, logger, withLogContext } from '#functions/runtime/log.ts';
import { Problem } from '#shared/base/errors.ts';
import { type Job, MAX_JOB_ATTEMPTS, orderOfJob } from '#shared/jobs/job.ts';
import { isReviewKind } from '#shared/jobs/kinds.ts';
import { claimJob, completeJob, deadLetterJob, rescheduleJob } from '#store/jobs/jobs.ts';
import { backOffMs, type JobList, LEASE_MS, RetryLater, type RunnableJob } from './define-job.ts';

/**
 * Returns the reason for a failure for an admin to read. It contains only the name of an unexpected error, never its message.
 */
const reasonOf = (error: unknown): string => {
  if (error instanceof Problem || error instanceof RetryLater) return error.message;
  return error instanceof Error ? `An error occurred: ${error.name}` : 'Unknown error';
};

const isoTime = (time: number): string => new Date(time).toISOString();

const contextOf = ({ kind, subject }: Job): LogContext => ({
  work: kind,
  orderId: orderOfJob({ kind, subject })?.orderId,
  checkoutId: subject.startsWith('chk_') ? subject : undefined,
});

/**
 * Claims a job and runs it. If an attempt fails, reschedules the job with a growing pause. After the last attempt, moves the
 * job to the dead letters. `now` in milliseconds UTC.
 */
export async function runJob(jobs: JobList, seen: Pick<Job, 'id' | 'dueAt' | 'kind'>, now: number): Promise<void> {
  // A job of a kind from a newer release is unknown here. It is retried until that release runs it.
  const runnable: RunnableJob | undefined = isReviewKind(seen.kind) ? undefined : await jobs[seen.kind]?.();
  const job = await claimJob(seen, now, runnable?.leaseMs ?? LEASE_MS);
  if (job) await withLogContext(contextOf(job), () => tryJob(runnable, job, now));
}

async function tryJob(runnable: RunnableJob | undefined, job: Job, now: number): Promise<void> {
  if (job.attempts > MAX_JOB_ATTEMPTS) {
    return deadLetterJob(job, isoTime(now), job.reason ?? 'It started many times but never finished');
  }
  if (isReviewKind(job.kind)) return deadLetterJob(job, isoTime(now), job.reason ?? 'This needs your review');
  const { subject, attempts } = job;
  try {
    if (!runnable) throw new Error(`No function runs ${job.kind}`);
    const outcome = await runnable.run(job, now);
    if (outcome !== 'done') return await rescheduleJob(job, isoTime(outcome.again), { attempts: 0, reason: null });
    await completeJob(job);
    logger.info('job done', { subject, attempts });
  } catch (error) {
    logger.warn('job failed', { subject, attempts, error: loggable(error) });
    await retryOrGiveUp(runnable?.backOffMs ?? backOffMs, job, now, error);
  }
}

type BackOff = RunnableJob['backOffMs'];

async function retryOrGiveUp(pauseAfter: BackOff, job: Job, now: number, error: unknown): Promise<void> {
  const reason = reasonOf(error);
  const { attempts } = job;
  if (attempts >= MAX_JOB_ATTEMPTS) return deadLetterJob(job, isoTime(now), reason);
  const soonest = now + pauseAfter(attempts);
  const dueAt = error instanceof RetryLater ? Math.max(soonest, error.notBefore) : soonest;
  await rescheduleJob(job, isoTime(dueAt), { attempts, reason });
}
