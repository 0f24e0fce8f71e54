import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import type { ProductImport } from '#shared/catalogue/product-csv/product-import.ts';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { startImport } from '../api/imports.ts';
import { countOf, effectText } from '../import-report.ts';
import type { CheckedFile } from '../use-check.ts';
import { ReportList } from './report-list.tsx';

interface CheckedProps {
  checked: CheckedFile;
  onStarted: (run: ProductImport) => void;
  onStartOver: () => void;
}

function Summary({ checked: { file, report } }: { checked: CheckedFile }) {
  const errors = countOf(report, 'error');
  const effect = effectText(report);
  return (
    <>
      <p className="figures max-w-[70ch]">
        {effect && `${effect}. `}
        {errors > 0 && `${pluralize(errors, 'product has', 'products have')} errors and won’t be imported.`}
      </p>
      {file.ignoredColumns.length > 0 && (
        <p className="mt-2 max-w-[70ch] text-ash [overflow-wrap:anywhere]">
          These columns won’t be imported: {file.ignoredColumns.join(', ')}.
        </p>
      )}
    </>
  );
}

/** Shows what a file would change, and imports it. */
export function Checked({ checked, onStarted, onStartOver }: CheckedProps) {
  const { run, report, fileName, file } = checked;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const start = useMutation({ mutationFn: (id: string) => startImport(id), onSuccess: onStarted });
  const effects = countOf(report, 'new') + countOf(report, 'changed');
  return (
    <>
      <h2 ref={head} tabIndex={-1} className="display mb-3 text-2xl outline-none [overflow-wrap:anywhere]">
        {fileName}
      </h2>
      {file.format === 'shopify' && <p className="mb-2 text-ash">Shopify’s product CSV</p>}
      <Summary checked={checked} />
      {effects === 0 && (
        <p className="mt-2 max-w-[70ch]">
          {countOf(report, 'error') === 0
            ? 'Nothing to import: your products already match this file.'
            : 'Nothing to import. Correct the file and choose it again.'}
        </p>
      )}
      {start.isError && (
        <p role="alert" className="mt-4 border-l-2 border-rust py-1 pl-5">
          {failureMessage(start.error)}
        </p>
      )}
      <div className="mt-6 mb-10 flex flex-wrap gap-3">
        {run && effects > 0 && (
          <Button size="small" isBusy={start.isPending || start.isSuccess} onClick={() => start.mutate(run.id)}>
            Import {pluralize(effects, 'product')}
          </Button>
        )}
        <Button look="outline" size="small" onClick={onStartOver}>
          Choose another file
        </Button>
      </div>
      <ReportList report={report} products={file.products} stage="before" />
    </>
  );
}
