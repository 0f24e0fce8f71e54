import { ALL_JOBS } from '#functions/all-jobs.ts';
import { runJob } from '#functions/jobs/run-job.ts';
import { logger } from '#functions/runtime/log.ts';
import type { TableChanges } from '#store/table-changes.ts';

/**
 * Work that is new, or due again by an owner's hand, is done at once; the clock finds what this misses.
 * Work that was given up, or that only an owner can do, is told to the log, which feeds the alarm.
 */
export async function runNewJobs({ jobs: work }: TableChanges, now: number): Promise<void> {
  for (const { kind, subject, attempts, parked } of work) {
    if (parked) logger.error('work parked', { work: kind, subject, attempts });
  }
  const due = work.filter((item) => !item.parked && Date.parse(item.dueAt) <= now);
  await Promise.all(due.map((item) => runJob(ALL_JOBS, item, now)));
}
