import { ALL_JOBS } from '#functions/all-jobs.ts';
import { runJob } from '#functions/jobs/run-job.ts';
import { logger } from '#functions/runtime/log.ts';
import type { TableChanges } from '#store/table-changes.ts';

/**
 * Runs due jobs at once; the clock runs those that this misses. Logs dead-letter jobs, which feeds the alarm. `now` in
 * milliseconds UTC.
 */
export async function runNewJobs(jobs: TableChanges['jobs'], now: number): Promise<void> {
  for (const { kind, subject, attempts, parked } of jobs) {
    if (parked) logger.error('job dead-lettered', { work: kind, subject, attempts });
  }
  const due = jobs.filter((job) => !job.parked && Date.parse(job.dueAt) <= now);
  await Promise.all(due.map((job) => runJob(ALL_JOBS, job, now)));
}
