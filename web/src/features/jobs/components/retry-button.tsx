import type { Job } from '#shared/jobs/job.ts';
import { Button } from '#web/components/button.tsx';
import type { RetryOutcome } from '../retry-outcome.ts';
import type { Retries } from '../use-retries.ts';

export interface JobActionProps {
  item: Job;
  outcome: RetryOutcome | undefined;
  /** Subject of the job, which distinguishes one button from the next. */
  about: string;
  retries: Retries;
}

export const JOB_BUTTON = 'px-4! text-xs! whitespace-nowrap';

/** When an act is through, its button stays and keeps the focus; there is nothing more to press it for. */
export function RetryButton({ item, outcome, about, retries }: JobActionProps) {
  const isOver = outcome?.state === 'trying' || outcome?.state === 'done';
  const word = outcome?.state === 'trying' ? 'Trying…' : outcome?.state === 'done' ? 'Done' : 'Try again';
  return (
    <Button
      look="outline"
      size="small"
      className={JOB_BUTTON}
      isBusy={isOver}
      onClick={() => void retries.retry([item])}
    >
      {word}
      <span className="sr-only">: {about}</span>
    </Button>
  );
}
