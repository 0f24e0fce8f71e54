import { useState } from 'react';
import type { Job } from '#shared/jobs/job.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { Button } from '#web/components/button.tsx';
import { kindLabels } from '../kind-labels.ts';
import type { RetryOutcome } from '../retry-outcome.ts';
import type { Retries } from '../use-retries.ts';

export interface JobActionProps {
  item: Job;
  outcome: RetryOutcome | undefined;
  /** Subject of the job. Distinguishes this button from others for screen readers. */
  about: string;
  retries: Retries;
}

export const JOB_BUTTON = 'px-4! text-xs! whitespace-nowrap';

/**
 * Shows a button that retries a job. After that, the button stays in place and keeps the focus, but can't be clicked again.
 */
export function RetryButton({ item, outcome, about, retries }: JobActionProps) {
  const [isAsking, setAsking] = useState(false);
  const { start } = kindLabels(item.kind);
  const isOver = outcome?.state === 'trying' || outcome?.state === 'done';
  const action = start?.action ?? 'Try again';
  const word = outcome?.state === 'trying' ? 'Trying…' : outcome?.state === 'done' ? 'Done' : action;
  const retry = () => void retries.retry([item]);
  return (
    <>
      <Button
        look="outline"
        size="small"
        className={JOB_BUTTON}
        isBusy={isOver}
        onClick={start ? () => setAsking(true) : retry}
      >
        {word}
        <span className="sr-only">: {about}</span>
      </Button>
      {start && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={start.question}
          action={start.action}
          onConfirm={() => {
            setAsking(false);
            retry();
          }}
        >
          <p>{start.consequence}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
