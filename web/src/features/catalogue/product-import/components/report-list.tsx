import { useMemo, useState } from 'react';
import type { CsvProduct } from '#shared/catalogue/product-csv/csv-product.ts';
import type { CsvChange, PlannedProduct } from '#shared/catalogue/product-csv/planned-product.ts';
import { Button } from '#web/components/button.tsx';
import { exportName, joinCsv } from '#web/lib/format/csv.ts';
import { saveFile } from '#web/lib/save-file.ts';
import {
  countOf,
  errorsCsv,
  newProductText,
  PRODUCT_LABELS,
  REPORT_FILTERS,
  type ReportFilter,
  type ReportStage,
  shownOf,
} from '../import-report.ts';

const PAGE = 50;

const LOOKS: Record<PlannedProduct['kind'], string> = {
  new: 'text-moss',
  changed: 'text-ink',
  unchanged: 'text-ash',
  error: 'text-rust-deep',
};

const Change = ({ column, from, to }: CsvChange) => (
  <li>
    <span className="text-ash">{column}:</span> {from === '' ? <em>empty</em> : <s>{from}</s>}{' '}
    <span aria-hidden="true">→</span>
    <span className="sr-only">becomes</span> {to === '' ? <em>empty</em> : <strong>{to}</strong>}
  </li>
);

interface ReportRowProps {
  product: PlannedProduct;
  /** The product as written in the file. Missing if the file isn't at hand. */
  written: CsvProduct | undefined;
  stage: ReportStage;
}

function ReportRow({ product, written, stage }: ReportRowProps) {
  const { row, title, handle, kind, changes, problems, notes } = product;
  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-concrete py-4 sm:grid-cols-[6rem_minmax(0,1fr)_8rem]">
      <p className="figures text-sm text-ash">Row {row}</p>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{title || handle || 'No title'}</p>
        {handle && <p className="text-sm text-ash">{handle}</p>}
        {kind === 'new' && written && <p className="figures mt-2 text-sm">{newProductText(written)}</p>}
        {problems.length > 0 && (
          <ul className="mt-2 space-y-1 text-rust-deep">
            {problems.map((problem) => (
              <li key={`${problem.row} ${problem.column} ${problem.message}`}>
                Row {problem.row}, {problem.column}: {problem.message}
              </li>
            ))}
          </ul>
        )}
        {changes.length > 0 && (
          <ul className="mt-2 space-y-1 text-sm">
            {changes.map((change) => (
              <Change key={change.column} {...change} />
            ))}
          </ul>
        )}
        {notes.length > 0 && (
          <ul className="mt-2 space-y-1 text-sm text-ash">
            {notes.map((note) => (
              <li key={`${note.row} ${note.column} ${note.message}`}>
                Row {note.row}, {note.column}: {note.message}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className={`font-semibold sm:text-right ${LOOKS[kind]}`}>{PRODUCT_LABELS[stage][kind]}</p>
    </li>
  );
}

interface ReportListProps {
  report: readonly PlannedProduct[];
  /** The products as written in the file, if they are known. */
  products?: readonly CsvProduct[];
  stage: ReportStage;
}

/**
 * Lists the products of a file with the changes that the import would make or has made. If there are errors, shows only them
 * at first.
 */
export function ReportList({ report, products = [], stage }: ReportListProps) {
  const written = useMemo(() => new Map(products.map((product) => [product.row, product])), [products]);
  const errors = countOf(report, 'error');
  const [filter, setFilter] = useState<ReportFilter>(errors > 0 ? 'error' : 'all');
  const [length, setLength] = useState(PAGE);
  const shown = shownOf(report, filter);
  const nameOf = (each: ReportFilter) => (each === 'all' ? 'All' : PRODUCT_LABELS[stage][each]);

  return (
    <section aria-label="Products in the file">
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Show</legend>
          {REPORT_FILTERS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === filter}
              disabled={countOf(report, each) === 0}
              className="label figures min-h-11 border border-ink px-3 text-xs hover:bg-bone-deep disabled:border-control disabled:text-ash aria-pressed:bg-ink aria-pressed:text-bone"
              onClick={() => {
                setFilter(each);
                setLength(PAGE);
              }}
            >
              {nameOf(each)} {countOf(report, each).toLocaleString('en-US')}
            </button>
          ))}
        </fieldset>
        {errors > 0 && (
          <button
            type="button"
            className="label link min-h-11 text-xs"
            onClick={() => saveFile(joinCsv([errorsCsv(report)]), exportName('import-errors', new Date()), 'text/csv')}
          >
            Download errors
          </button>
        )}
      </div>
      <ol className="border-t border-ink">
        {shown.slice(0, length).map((product) => (
          <ReportRow
            key={`${product.row} ${product.handle}`}
            product={product}
            written={written.get(product.row)}
            stage={stage}
          />
        ))}
      </ol>
      {shown.length > length && (
        <Button look="outline" className="mt-8" onClick={() => setLength(length + PAGE)}>
          Show more
        </Button>
      )}
    </section>
  );
}
