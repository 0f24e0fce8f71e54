import { ALL_JOBS } from '#functions/all-jobs.ts';
import { runJob } from '#functions/jobs/run-job.ts';
import { listJobs } from '#store/jobs/jobs.ts';

const AT_ONCE = 10;

/** Does what is due, oldest first, a few at a time; what is left when `hasTime` ends is done at the next strike. */
export async function runDueJobs(now: number, hasTime: () => boolean): Promise<void> {
  while (hasTime()) {
    const { items } = await listJobs('due', { limit: AT_ONCE });
    const due = items.filter((item) => Date.parse(item.dueAt) <= now);
    if (due.length === 0) return;
    await Promise.all(due.map((item) => runJob(ALL_JOBS, item, Date.now())));
  }
}
