import { type Job, retryDelayMs } from '#shared/jobs/job.ts';
import { decodeSubject, type JobPayload, type RunnableJobKind } from '#shared/jobs/kinds.ts';

/** Describes a failure that must not be retried before a certain time (milliseconds UTC). Admins see its message. */
export class RetryLater extends Error {
  readonly notBefore: number;

  constructor(reason: string, notBefore: number, cause?: unknown) {
    super(reason, { cause });
    this.name = 'RetryLater';
    this.notBefore = notBefore;
  }
}

/** Outcome of a run: `done`, or the time of the next run (milliseconds UTC). A next run does not count as a failure. */
export type JobOutcome = 'done' | { again: number };

export interface JobRun<Kind extends RunnableJobKind> {
  payload: JobPayload<Kind>;
  /** Current time, in milliseconds UTC. */
  now: number;
  job: Job;
}

interface Definition<Kind extends RunnableJobKind> {
  kind: Kind;
  /** Runs the job. It may run twice, even at the same time. Throws if the job should be retried. */
  run: (run: JobRun<Kind>) => Promise<JobOutcome>;
  /** Time for which a run holds the job, in milliseconds. `LEASE_MS` by default. */
  leaseMs?: number;
  /** Returns the pause after a failed attempt, in milliseconds. `attempts` starts at 1. */
  backOffMs?: (attempts: number) => number;
}

/** Describes a job to the engine. The job decodes its payload itself. */
export interface RunnableJob<Kind extends RunnableJobKind = RunnableJobKind> {
  kind: Kind;
  leaseMs: number;
  backOffMs: (attempts: number) => number;
  run: (job: Job, now: number) => Promise<JobOutcome>;
}

/** Maps every kind of job to a function that loads the job. */
export type JobList = { [Kind in RunnableJobKind]: () => Promise<RunnableJob<Kind>> };

/**
 * Time for which a run holds its job, in milliseconds. It must be longer than the timeout of the Lambdas that run jobs,
 * because another run may take over the job afterward.
 */
export const LEASE_MS = 60_000;

export const backOffMs = (attempts: number): number => retryDelayMs(attempts, Math.random());

/** Defines how the shop runs a kind of job. The kind and its payload are declared in `shared/jobs/kinds.ts`. */
export const defineJob = <Kind extends RunnableJobKind>({
  kind,
  run,
  leaseMs = LEASE_MS,
  backOffMs: pauseAfter = backOffMs,
}: Definition<Kind>): RunnableJob<Kind> => ({
  kind,
  leaseMs,
  backOffMs: pauseAfter,
  run: (job, now) => run({ payload: decodeSubject(kind, job.subject), now, job }),
});
