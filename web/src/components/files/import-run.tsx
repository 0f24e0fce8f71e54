import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { FileImport } from '#shared/base/csv/file-import.ts';
import { pluralize } from '#shared/base/format-count.ts';
import { ProgressBar } from '#web/components/admin/progress-bar.tsx';
import { Waiting } from '#web/components/admin/screen.tsx';
import { buttonLook } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { orNull } from '#web/lib/data/or-null.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';

/** Milliseconds between two reads of a running import. */
const RUNNING_MS = 1_000;

const keyOf = (noun: string, id: string) => ['admin', 'import', noun, id];

interface ImportRunProps<Run extends FileImport> {
  id: string;
  read: (id: string) => Promise<Run>;
  /** Name of a row in the file, for example `product`. */
  noun: string;
  total: (run: Run) => number;
  /** Describes the result of a finished import, without a period at the end. */
  result: (run: Run) => string;
  /** Returns a link to the imported items. */
  imported: (run: Run) => { to: string; label: string };
  /** Path of the page on which another import starts. */
  again: string;
  /** Shows the results of a finished import. */
  children: (run: Run) => ReactNode;
}

/** Shows the progress of an import, and its results at the end. */
export function ImportRun<Run extends FileImport>(props: ImportRunProps<Run>) {
  const { id, read, noun, total, result, imported, again, children } = props;
  const client = useQueryClient();
  const {
    data: run,
    isError,
    refetch,
  } = useQuery({
    queryKey: keyOf(noun, id),
    queryFn: () => orNull(read(id)),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? RUNNING_MS : false),
  });
  const status = run?.status;
  useEffect(() => {
    if (status === 'done') void refreshBackOffice(client, keyOf(noun, id));
  }, [status, client, noun, id]);
  if (isError && run === undefined) return <LoadFailure what="the import" onRetry={() => void refetch()} />;
  if (run === undefined) return <Waiting />;
  if (run === null) return <p>This import doesn’t exist, or its record has expired.</p>;
  return (
    <>
      <h2 className="display mb-3 text-2xl [overflow-wrap:anywhere]">{run.fileName}</h2>
      {run.status === 'uploading' && <p>This file was checked but never imported.</p>}
      {run.status === 'running' && (
        <div role="status">
          <ProgressBar label={`Importing ${noun}s`} value={run.done} max={Math.max(total(run), 1)} />
          <p className="figures mt-2">
            {run.done.toLocaleString('en-US')} of {pluralize(total(run), noun)}
          </p>
          <p className="mt-1 max-w-[60ch] text-ash">You can leave this page. The import keeps going.</p>
        </div>
      )}
      {run.status === 'done' && (
        <>
          <p role="status" className="figures">
            {result(run)}.
          </p>
          <div className="mt-6 mb-10 flex flex-wrap gap-3">
            <Link to={imported(run).to} className={buttonLook('primary', '', 'small')}>
              {imported(run).label}
            </Link>
            <Link to={again} className={buttonLook('outline', '', 'small')}>
              Import another file
            </Link>
          </div>
          {children(run)}
        </>
      )}
    </>
  );
}
