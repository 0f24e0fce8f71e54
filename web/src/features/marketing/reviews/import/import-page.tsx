import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { pluralize } from '#shared/base/format-count.ts';
import { UnreadableReviews } from '#shared/marketing/reviews/csv/review-csv.ts';
import type { ReviewImport } from '#shared/marketing/reviews/csv/review-import.ts';
import { ProgressBar } from '#web/components/admin/progress-bar.tsx';
import { BackLink, Headline, Waiting } from '#web/components/admin/screen.tsx';
import { Button, buttonLook } from '#web/components/button.tsx';
import { ChooseFile } from '#web/components/files/choose-file.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { type CheckedReviews, checkReviews, reviewImportQuery } from './api.ts';
import { CheckedReviewFile } from './checked-reviews.tsx';
import { FailureList } from './failure-list.tsx';

const HINT =
  'Columns: Product (SKU, handle, or ID), Rating, Name, and Date, and if you like Title, Text, Fit, and Status. You’ll see what would happen before anything does. Addresses in the file aren’t kept.';

type Check =
  | { step: 'choose'; problem: string | null }
  | { step: 'checking'; fileName: string; done: number; total: number }
  | { step: 'checked'; checked: CheckedReviews };

const messageOf = (error: unknown): string =>
  error instanceof UnreadableReviews ? error.message : `Nothing was imported. ${failureMessage(error)}`;

/** Reads a chosen file and compares it with the shop. Nothing changes in the shop. */
function useCheck() {
  const [check, setCheck] = useState<Check>({ step: 'choose', problem: null });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    check,
    async choose(file: File) {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      const show = (next: Check) => !control.signal.aborted && setCheck(next);
      const progress = (done: number, total: number) => show({ step: 'checking', fileName: file.name, done, total });
      progress(0, 1);
      try {
        show({ step: 'checked', checked: await checkReviews(file, control.signal, progress) });
      } catch (error) {
        show({ step: 'choose', problem: messageOf(error) });
      }
    },
    startOver() {
      running.current?.abort();
      setCheck({ step: 'choose', problem: null });
    },
  };
}

function NewImport({ onStarted }: { onStarted: (run: ReviewImport) => void }) {
  const { check, choose, startOver } = useCheck();
  if (check.step === 'choose')
    return <ChooseFile problem={check.problem} hint={HINT} onFile={(file) => void choose(file)} />;
  if (check.step === 'checked')
    return <CheckedReviewFile checked={check.checked} onStarted={onStarted} onStartOver={startOver} />;
  return (
    <div role="status">
      <p className="mb-3 [overflow-wrap:anywhere]">Checking {check.fileName}...</p>
      <ProgressBar label="Checking reviews" value={check.done} max={check.total} />
      <Button look="outline" size="small" className="mt-6" onClick={startOver}>
        Cancel
      </Button>
    </div>
  );
}

const resultText = ({ created, unchanged, failed }: ReviewImport): string =>
  [
    `${pluralize(created, 'review')} imported`,
    ...(unchanged > 0 ? [`${unchanged} in the shop already`] : []),
    ...(failed > 0 ? [`${failed} not imported`] : []),
  ].join(', ');

/** Follows an import, and shows its results. */
function ImportRun({ id }: { id: string }) {
  const client = useQueryClient();
  const { data: run, isError, refetch } = useQuery(reviewImportQuery(id));
  const status = run?.status;
  useEffect(() => {
    if (status === 'done') void refreshBackOffice(client, reviewImportQuery(id).queryKey);
  }, [status, client, id]);
  if (isError && run === undefined) return <LoadFailure what="the import" onRetry={() => void refetch()} />;
  if (run === undefined) return <Waiting />;
  if (run === null) return <p>This import doesn’t exist, or its record has expired.</p>;
  return (
    <>
      <h2 className="display mb-3 text-2xl [overflow-wrap:anywhere]">{run.fileName}</h2>
      {run.status === 'uploading' && <p>This file was checked but never imported.</p>}
      {run.status === 'running' && (
        <div role="status">
          <ProgressBar label="Importing reviews" value={run.done} max={run.reviews} />
          <p className="figures mt-2">
            {run.done.toLocaleString('en-US')} of {pluralize(run.reviews, 'review')}
          </p>
          <p className="mt-1 max-w-[60ch] text-ash">You can leave this page. The import keeps going.</p>
        </div>
      )}
      {run.status === 'done' && (
        <>
          <p role="status" className="figures">
            {resultText(run)}.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Link
              to={`/admin/reviews?status=${run.isAutomatic ? 'published' : 'pending'}`}
              className={buttonLook('primary', '', 'small')}
            >
              Show reviews
            </Link>
            <Link to="/admin/reviews/import" className={buttonLook('outline', '', 'small')}>
              Import another file
            </Link>
          </div>
          <FailureList failures={run.failures} />
        </>
      )}
    </>
  );
}

/** Imports reviews from a CSV file. */
export function ReviewImportPage() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('id');
  return (
    <>
      <BackLink to="/admin/reviews">Reviews</BackLink>
      <Headline title="Import reviews" />
      {id ? <ImportRun id={id} /> : <NewImport onStarted={(run) => setSearch({ id: run.id })} />}
    </>
  );
}
