import type { Job } from '#shared/jobs/job.ts';
import { reasonText } from './words.ts';

/** How far a try is, in words for the owner who asked for it. */
export interface RetryOutcome {
  state: 'trying' | 'done' | 'open';
  text: string;
}

export const TRYING: RetryOutcome = { state: 'trying', text: 'Trying…' };
export const DONE: RetryOutcome = { state: 'done', text: 'Done.' };
export const STARTED: RetryOutcome = { state: 'open', text: 'It has begun. Look again in a moment.' };

/** Whoever does the work holds it for a minute; what comes back earlier than this has failed and waits. */
const HELD_MS = 30_000;

/**
 * What became of work that was asked for again: `asked` as the shop answered, `found` as it is owed `now` (milliseconds
 * UTC), null when it is owed no more. Null while it is still being done.
 */
export function outcomeOf(asked: Job, found: Job | null, now: number): RetryOutcome | null {
  if (!found) return DONE;
  const failed: RetryOutcome = { state: 'open', text: reasonText(found) ?? 'It failed again.' };
  if (found.parked) return failed;
  if (found.attempts > 0) return Date.parse(found.dueAt) - now < HELD_MS ? failed : null;
  return found.dueAt > asked.dueAt ? { state: 'open', text: 'It is not time yet. The shop does it by itself.' } : null;
}
