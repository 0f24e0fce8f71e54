import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { pluralize } from '#shared/base/format-count.ts';
import type { ProductImport } from '#shared/catalogue/product-csv/product-import.ts';
import type { RefusedProduct } from '#shared/catalogue/product-csv/read-products.ts';
import { ProgressBar } from '#web/components/admin/progress-bar.tsx';
import { Waiting } from '#web/components/admin/screen.tsx';
import { buttonLook } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { importQuery, importResultsQuery } from '../api/imports.ts';
import { reportOf, resultText } from '../import-report.ts';
import { ReportList } from './report-list.tsx';

const Progress = ({ run }: { run: ProductImport }) => (
  <div role="status">
    <ProgressBar label="Importing products" value={run.done} max={Math.max(run.products, 1)} />
    <p className="figures mt-2">
      {run.done.toLocaleString('en-US')} of {pluralize(run.products, 'product')}
    </p>
    <p className="mt-1 max-w-[60ch] text-ash">You can leave this page. The import keeps going.</p>
  </div>
);

function Results({ run, refused }: { run: ProductImport; refused: readonly RefusedProduct[] }) {
  const results = useQuery(importResultsQuery(run.id));
  if (results.isError) return <LoadFailure what="the results" onRetry={() => void results.refetch()} />;
  if (!results.data) return <Waiting />;
  if (results.data.length + refused.length === 0) {
    return <p className="text-ash">The results are no longer available. The history shows each change.</p>;
  }
  return <ReportList report={reportOf(refused, results.data)} stage="after" />;
}

interface ImportRunProps {
  id: string;
  /** Products in the file that were never sent. */
  refused: readonly RefusedProduct[];
}

/** Follows an import, and shows its results. */
export function ImportRun({ id, refused }: ImportRunProps) {
  const client = useQueryClient();
  const { data: run, isError, refetch } = useQuery(importQuery(id));
  const status = run?.status;
  useEffect(() => {
    if (status === 'done') void refreshBackOffice(client, importQuery(id).queryKey);
  }, [status, client, id]);

  if (isError && run === undefined) return <LoadFailure what="the import" onRetry={() => void refetch()} />;
  if (run === undefined) return <Waiting />;
  if (run === null) return <p>This import doesn’t exist, or its record has expired.</p>;
  return (
    <>
      <h2 className="display mb-3 text-2xl [overflow-wrap:anywhere]">{run.fileName}</h2>
      {run.status === 'running' && <Progress run={run} />}
      {run.status === 'uploading' && <p>This file was checked but never imported.</p>}
      {run.status === 'done' && (
        <>
          <p role="status" className="figures">
            {resultText(run, refused.length)}.
          </p>
          <div className="mt-6 mb-10 flex flex-wrap gap-3">
            <Link to="/admin/products" className={buttonLook('primary', '', 'small')}>
              All products
            </Link>
            <Link to="/admin/products/import" className={buttonLook('outline', '', 'small')}>
              Import another file
            </Link>
          </div>
          <Results run={run} refused={refused} />
        </>
      )}
    </>
  );
}
