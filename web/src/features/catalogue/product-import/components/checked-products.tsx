import { pluralize } from '#shared/base/format-count.ts';
import type { ProductImport } from '#shared/catalogue/product-csv/product-import.ts';
import { CheckedFile } from '#web/components/files/new-import.tsx';
import { startImport } from '../api/imports.ts';
import type { ComparedProducts } from '../compare-file.ts';
import { countOf, effectText } from '../import-report.ts';
import { ReportList } from './report-list.tsx';

function Summary({ compared: { file, report } }: { compared: ComparedProducts }) {
  const errors = countOf(report, 'error');
  const effect = effectText(report);
  return (
    <>
      {file.format === 'shopify' && <p className="mb-2 text-ash">Shopify’s product CSV</p>}
      <p className="figures max-w-[70ch]">
        {effect && `${effect}. `}
        {errors > 0 && `${pluralize(errors, 'product has', 'products have')} errors and won’t be imported.`}
      </p>
    </>
  );
}

interface CheckedProductsProps {
  compared: ComparedProducts;
  onStarted: (run: ProductImport) => void;
  onStartOver: () => void;
}

/** Shows what a file would change and lets the admin import it. */
export function CheckedProducts({ compared, onStarted, onStartOver }: CheckedProductsProps) {
  const { run, report, fileName, file } = compared;
  const effects = countOf(report, 'new') + countOf(report, 'changed');
  const nothing =
    countOf(report, 'error') === 0
      ? 'Nothing to import: your products already match this file.'
      : 'Nothing to import. Correct the file and choose it again.';
  return (
    <CheckedFile
      fileName={fileName}
      ignoredColumns={file.ignoredColumns}
      summary={<Summary compared={compared} />}
      choice={effects === 0 && <p className="mt-2 max-w-[70ch]">{nothing}</p>}
      importing={run && effects > 0 ? { id: run.id, what: pluralize(effects, 'product') } : null}
      start={startImport}
      onStarted={onStarted}
      onStartOver={onStartOver}
    >
      <ReportList report={report} products={file.products} stage="before" />
    </CheckedFile>
  );
}
