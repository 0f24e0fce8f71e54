import type { WorkItem } from '#shared/jobs/work.ts';
import { Button } from '#web/components/button.tsx';
import type { Outcome } from '../outcome.ts';
import type { Retries } from '../use-retries.ts';

export interface WorkActionProps {
  item: WorkItem;
  outcome: Outcome | undefined;
  /** What the work is about, to tell one button from the next. */
  about: string;
  retries: Retries;
}

export const WORK_BUTTON = 'px-4! text-xs! whitespace-nowrap';

/** When an act is through, its button stays and keeps the focus; there is nothing more to press it for. */
export function Retry({ item, outcome, about, retries }: WorkActionProps) {
  const isOver = outcome?.state === 'trying' || outcome?.state === 'done';
  const word = outcome?.state === 'trying' ? 'Trying…' : outcome?.state === 'done' ? 'Done' : 'Try again';
  return (
    <Button
      look="outline"
      size="small"
      className={WORK_BUTTON}
      isBusy={isOver}
      onClick={() => void retries.retry([item])}
    >
      {word}
      <span className="sr-only">: {about}</span>
    </Button>
  );
}
