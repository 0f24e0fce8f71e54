import { useEffect, useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import { type ChangeRun, canUndo, isRunning } from '#shared/catalogue/changes/change-run.ts';
import { ProgressBar } from '#web/components/admin/progress-bar.tsx';
import { Button } from '#web/components/button.tsx';
import { CloseIcon } from '#web/components/icons.tsx';
import { Question } from '#web/components/question.tsx';
import { formatTime } from '#web/lib/format/admin-format.ts';
import { runText } from './change-labels.ts';
import { useChanges } from './use-changes.ts';

function Failures({ run }: { run: ChangeRun }) {
  const { failureCount, failures } = run.undo ?? run;
  if (failureCount === 0) return null;
  const hidden = failureCount - failures.length;
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-rust-deep underline underline-offset-4">
        {pluralize(failureCount, 'problem')}
      </summary>
      <ul className="space-y-1 pb-2 text-sm">
        {failures.map(({ productId, title, reason }) => (
          <li key={productId}>
            <span className="font-semibold">{title}</span>: {reason}
          </li>
        ))}
        {hidden > 0 && <li className="text-ash">And {pluralize(hidden, 'more', 'more')}.</li>}
      </ul>
    </details>
  );
}

/** Asks for confirmation and stops a running change. */
function StopButton({ run, onStop }: { run: ChangeRun; onStop: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="outline" size="small" className="px-3! text-ink" onClick={() => setAsking(true)}>
        Stop<span className="sr-only"> “{run.title}”</span>
      </Button>
      <Question
        open={isAsking}
        onLeave={() => setAsking(false)}
        title={`Stop “${run.title}”?`}
        wayOut="Keep going"
        answers={
          <Button
            size="small"
            onClick={() => {
              setAsking(false);
              onStop();
            }}
          >
            Stop
          </Button>
        }
      >
        <p>The remaining products won’t change. For an hour, you can undo the changes already made.</p>
      </Question>
    </>
  );
}

/** Returns true while a change can be undone. Renders again when that time is over. */
function useCanUndo(run: ChangeRun): boolean {
  const [now, setNow] = useState(Date.now);
  const isOffered = canUndo(run, now);
  useEffect(() => {
    if (!isOffered || !run.undoUntil) return;
    const timer = setTimeout(() => setNow(Date.now()), Date.parse(run.undoUntil) - Date.now() + 1);
    return () => clearTimeout(timer);
  }, [isOffered, run.undoUntil]);
  return isOffered;
}

interface NoticeProps {
  run: ChangeRun;
  isUndoing: boolean;
  onUndo: () => void;
  onStop: () => void;
  onClose: () => void;
}

function Notice({ run, isUndoing, onUndo, onStop, onClose }: NoticeProps) {
  const running = isRunning(run);
  const isUndoable = useCanUndo(run);
  const done = run.undo?.done ?? run.done;
  return (
    <li className="border-l-2 border-moss bg-bone-deep py-1 pr-1 pl-4 max-sm:py-2">
      <div className="flex items-center gap-x-4">
        <div className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-6 gap-y-1">
          <p aria-live="polite" className="figures">
            {runText(run)}
          </p>
          {run.status === 'running' && !run.isStopping && <StopButton run={run} onStop={onStop} />}
          {isUndoable && run.undoUntil && (
            <p className="flex items-center gap-3 text-sm text-ash">
              <Button look="outline" size="small" className="px-3! text-ink" isBusy={isUndoing} onClick={onUndo}>
                Undo<span className="sr-only"> “{run.title}”</span>
              </Button>
              until {formatTime(run.undoUntil)}
            </p>
          )}
        </div>
        {!running && (
          <button type="button" className="grid size-11 shrink-0 place-items-center [&_svg]:size-4" onClick={onClose}>
            <CloseIcon />
            <span className="sr-only">Close “{run.title}”</span>
          </button>
        )}
      </div>
      {running && <ProgressBar label={run.title} value={done} max={Math.max(run.total, 1)} className="mb-3" />}
      <Failures run={run} />
    </li>
  );
}

/** Shows the progress and the results of recent bulk changes. A finished change can be undone for a limited time. */
export function ChangeNotices() {
  const { runs, undo, isUndoing, stop, close } = useChanges();
  if (runs.length === 0) return null;
  return (
    <ul aria-label="Latest changes" className="mb-6 space-y-2">
      {runs.map((run) => (
        <Notice
          key={run.id}
          run={run}
          isUndoing={isUndoing}
          onUndo={() => undo(run.id)}
          onStop={() => stop(run.id)}
          onClose={() => close(run.id)}
        />
      ))}
    </ul>
  );
}
