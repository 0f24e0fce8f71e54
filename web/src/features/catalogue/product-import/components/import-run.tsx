import { useQuery } from '@tanstack/react-query';
import type { ProductImport } from '#shared/catalogue/product-csv/product-import.ts';
import type { RefusedProduct } from '#shared/catalogue/product-csv/read-products.ts';
import { Waiting } from '#web/components/admin/screen.tsx';
import { ImportRun } from '#web/components/files/import-run.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { importResultsQuery, readImport } from '../api/imports.ts';
import { reportOf, resultText } from '../import-report.ts';
import { ReportList } from './report-list.tsx';

function Results({ run, refused }: { run: ProductImport; refused: readonly RefusedProduct[] }) {
  const results = useQuery(importResultsQuery(run.id));
  if (results.isError) return <LoadFailure what="the results" onRetry={() => void results.refetch()} />;
  if (!results.data) return <Waiting />;
  if (results.data.length + refused.length === 0) {
    return <p className="text-ash">The results are no longer available. The history shows each change.</p>;
  }
  return <ReportList report={reportOf(refused, results.data)} stage="after" />;
}

interface ProductImportRunProps {
  id: string;
  /** Products in the file that were rejected before the upload. */
  refused: readonly RefusedProduct[];
}

/** Follows a product import and shows its results. */
export const ProductImportRun = ({ id, refused }: ProductImportRunProps) => (
  <ImportRun
    id={id}
    read={readImport}
    noun="product"
    total={({ products }) => products}
    result={(run) => resultText(run, refused.length)}
    imported={() => ({ to: '/admin/products', label: 'All products' })}
    again="/admin/products/import"
  >
    {(run) => <Results run={run} refused={refused} />}
  </ImportRun>
);
