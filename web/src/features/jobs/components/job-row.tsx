import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Job, retryRefusal } from '#shared/jobs/job.ts';
import { canResolve, isReviewKind } from '#shared/jobs/kinds.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { attemptsText, reasonText, subjectOf } from '../job-labels.ts';
import type { Retries } from '../use-retries.ts';
import { JOB_BUTTON, type JobActionProps, RetryButton } from './retry-button.tsx';

function Resolve({ item, outcome, about, retries }: JobActionProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isDone = outcome?.state === 'done';
  const keeper = item.kind === 'review_order' ? 'the order' : 'the history';

  const resolve = async () => {
    setBusy(true);
    setFault(null);
    try {
      await retries.resolve(item);
      setAsking(false);
    } catch (error) {
      setFault(failureMessage(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button look="outline" size="small" className={JOB_BUTTON} isBusy={isDone} onClick={() => setAsking(true)}>
        {isDone ? 'Done' : 'Mark as done'}
        <span className="sr-only">: {about}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Mark as done?"
        action="Mark as done"
        isBusy={isBusy}
        onConfirm={resolve}
      >
        <p>
          This removes {about} from the list. It’s recorded in {keeper}.
        </p>
        {fault && (
          <p role="alert" className="border-l-2 border-rust pl-4">
            {fault}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

function Action(props: JobActionProps) {
  const { item, outcome } = props;
  if (isReviewKind(item.kind)) return <Resolve {...props} />;
  const isStuck = item.parked || item.reason !== null;
  if (!(isStuck && !retryRefusal(item, Date.now())) && !outcome) return null;
  const isOver = outcome?.state === 'trying' || outcome?.state === 'done';
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <RetryButton {...props} />
      {canResolve(item.kind) && !isOver && <Resolve {...props} />}
    </div>
  );
}

const Subject = ({ name, to }: ReturnType<typeof subjectOf>) => (
  <p className="figures col-start-1 row-start-1 whitespace-nowrap">
    {to ? (
      <Link to={to} className="link inline-block py-1">
        {name}
      </Link>
    ) : (
      name
    )}
  </p>
);

interface JobRowProps {
  item: Job;
  retries: Retries;
  /** Title of the job, for pages that don't group jobs by kind. */
  title?: string;
}

/** Shows one job with its subject, the reason it waits and since when, and a button that retries it. */
export function JobRow({ item, retries, title }: JobRowProps) {
  const { name, to } = subjectOf(item);
  const outcome = retries.retried.get(item.id)?.outcome;
  const reason = outcome?.state === 'open' ? outcome.message : reasonText(item);
  const isDone = outcome?.state === 'done';
  const attempts = attemptsText(item);
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-6 border-b border-concrete py-3 lg:grid-cols-[11rem_1fr_13rem_8.5rem]">
      {title ? <p className="col-start-1 row-start-1 font-semibold">{title}</p> : <Subject name={name} to={to} />}
      <p
        role="status"
        className={`col-span-2 row-start-2 max-w-[64ch] pt-1 break-words lg:col-span-1 lg:col-start-2 lg:row-start-1 lg:pt-0 ${isDone ? 'text-moss' : item.parked ? 'text-rust-deep' : 'text-ash'}`}
      >
        {isDone ? 'Done.' : reason}
      </p>
      <p className="figures col-span-2 row-start-3 text-sm text-ash lg:col-span-1 lg:col-start-3 lg:row-start-1">
        {item.parked ? 'Since ' : 'Due '}
        <time dateTime={item.dueAt}>{formatStamp(item.dueAt)}</time>
        {attempts && <span className="max-lg:lowercase max-lg:before:content-[',_'] lg:block">{attempts}</span>}
      </p>
      <div className="col-start-2 row-start-1 justify-self-end lg:col-start-4">
        <Action item={item} outcome={outcome} about={name} retries={retries} />
      </div>
    </li>
  );
}
