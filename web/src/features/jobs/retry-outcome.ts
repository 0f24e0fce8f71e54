import type { Job } from '#shared/jobs/job.ts';
import { reasonText } from './job-labels.ts';

/** Progress of a retry, with a message for the admin. */
export interface RetryOutcome {
  state: 'trying' | 'done' | 'open';
  message: string;
}

export const TRYING: RetryOutcome = { state: 'trying', message: 'Trying…' };
export const DONE: RetryOutcome = { state: 'done', message: 'Done.' };
export const BEGUN: RetryOutcome = { state: 'open', message: 'Started. Check again in a moment.' };

/**
 * Time in milliseconds. A running job is held for a minute. If a job is due again in less than this time, its attempt has
 * failed.
 */
const HELD_MS = 30_000;

/**
 * Returns the outcome of a retried job, or null while the job runs. `asked` is the job in the response to the retry. `found`
 * is the job at `now` (UTC milliseconds), or null if it is done.
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
