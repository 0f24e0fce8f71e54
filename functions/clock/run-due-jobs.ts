import { ALL_JOBS } from '#functions/all-jobs.ts';
import { runJob } from '#functions/jobs/run-job.ts';
import { listJobs } from '#store/jobs/jobs.ts';

const CONCURRENCY = 10;

/** Runs due jobs, oldest first, ten at a time. The next tick continues when time runs out. */
export async function runDueJobs(now: number, hasTime: () => boolean): Promise<void> {
  while (hasTime()) {
    const { items } = await listJobs('due', { limit: CONCURRENCY });
    const due = items.filter((item) => Date.parse(item.dueAt) <= now);
    if (due.length === 0) return;
    await Promise.all(due.map((item) => runJob(ALL_JOBS, item, Date.now())));
  }
}
