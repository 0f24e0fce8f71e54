import { type Job, retryDelayMs } from '#shared/jobs/job.ts';
import { decodeSubject, type JobPayload, type RunnableJobKind } from '#shared/jobs/kinds.ts';

/** A failure that must not be retried before a time (milliseconds UTC). Admins read its message. */
export class RetryLater extends Error {
  readonly notBefore: number;

  constructor(reason: string, notBefore: number, cause?: unknown) {
    super(reason, { cause });
    this.name = 'RetryLater';
    this.notBefore = notBefore;
  }
}

/** `done`, or a time (milliseconds UTC) to run again, which does not count as a failure. */
export type JobOutcome = 'done' | { again: number };

export interface JobRun<Kind extends RunnableJobKind> {
  payload: JobPayload<Kind>;
  /** Milliseconds UTC. */
  now: number;
  job: Job;
}

interface Definition<Kind extends RunnableJobKind> {
  kind: Kind;
  /** Does the job. It may run twice, also at the same time. Throws to be retried. */
  run: (run: JobRun<Kind>) => Promise<JobOutcome>;
  /** The time a run holds the job, in milliseconds; `LEASE_MS` by default. */
  leaseMs?: number;
  /** Returns the pause after a failed try, in milliseconds; `attempts` counts from 1. */
  backOffMs?: (attempts: number) => number;
}

/** A defined job, as the engine sees it: the payload is read inside. */
export interface RunnableJob<Kind extends RunnableJobKind = RunnableJobKind> {
  kind: Kind;
  leaseMs: number;
  backOffMs: (attempts: number) => number;
  run: (job: Job, now: number) => Promise<JobOutcome>;
}

/** Loads every kind of job that the shop runs. */
export type JobList = { [Kind in RunnableJobKind]: () => Promise<RunnableJob<Kind>> };

/** In the cloud longer than a Lambda that runs jobs may take: a run that dies loses its job after this. */
export const LEASE_MS = 60_000;

export const backOffMs = (attempts: number): number => retryDelayMs(attempts, Math.random());

/** Declares how the shop runs a kind of job, which `shared/jobs/kinds.ts` declares with its payload. */
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
