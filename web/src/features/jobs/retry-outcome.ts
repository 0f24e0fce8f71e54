import type { Job } from '#shared/jobs/job.ts';
import { reasonText } from './job-labels.ts';

/** Progress of a retry, with a message for the admin who started it. */
export interface RetryOutcome {
  state: 'trying' | 'done' | 'open';
  message: string;
}

export const TRYING: RetryOutcome = { state: 'trying', message: 'Trying…' };
export const DONE: RetryOutcome = { state: 'done', message: 'Done.' };
export const BEGUN: RetryOutcome = { state: 'open', message: 'Started. Check again in a moment.' };

/** A run holds a job for a minute. A job that is due again earlier has failed and waits. */
const HELD_MS = 30_000;

/**
 * Returns the outcome of a retried job; null while it runs. `asked` is the answer to the retry, `found` the job at
 * `now` (UTC ms), null when it is done.
 */
export function outcomeOf(asked: Job, found: Job | null, now: number): RetryOutcome | null {
  if (!found) return DONE;
  const failed: RetryOutcome = { state: 'open', message: reasonText(found) ?? 'It failed again.' };
  if (found.parked) return failed;
  if (found.attempts > 0) return Date.parse(found.dueAt) - now < HELD_MS ? failed : null;
  return found.dueAt > asked.dueAt
    ? { state: 'open', message: 'This runs automatically at its scheduled time.' }
    : null;
}
