import { csvLine, csvText } from '#shared/base/csv.ts';
import { formatCount, pluralize } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import type { CsvProduct } from '#shared/catalogue/product-csv/csv-product.ts';
import type { PlannedProduct } from '#shared/catalogue/product-csv/planned-product.ts';
import type { ProductImport } from '#shared/catalogue/product-csv/product-import.ts';
import type { RefusedProduct } from '#shared/catalogue/product-csv/read-products.ts';
import { PRODUCT_STATUS_LABELS } from '../admin-products/product-labels.ts';

export const REPORT_FILTERS = ['all', 'error', 'changed', 'new', 'unchanged'] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

/** Labels for the result of each product, before and after the import. */
export const PRODUCT_LABELS = {
  before: { new: 'New', changed: 'Changes', unchanged: 'No change', error: 'Error' },
  after: { new: 'Created', changed: 'Updated', unchanged: 'No change', error: 'Not imported' },
} as const;
export type ReportStage = keyof typeof PRODUCT_LABELS;

/** Combines rejected and compared products, in file order. */
export const reportOf = (refused: readonly RefusedProduct[], planned: readonly PlannedProduct[]): PlannedProduct[] =>
  [...refused.map((each) => ({ ...each, kind: 'error' as const, changes: [], notes: [] })), ...planned].toSorted(
    (a, b) => a.row - b.row,
  );

export const countOf = (report: readonly PlannedProduct[], filter: ReportFilter): number =>
  filter === 'all' ? report.length : report.filter(({ kind }) => kind === filter).length;

export const shownOf = (report: readonly PlannedProduct[], filter: ReportFilter): readonly PlannedProduct[] =>
  filter === 'all' ? report : report.filter(({ kind }) => kind === filter);

/** Returns a CSV file that lists all problems, with the row and column to correct. */
export const errorsCsv = (report: readonly PlannedProduct[]): string =>
  csvLine(['Row', 'Column', 'Handle', 'Title', 'Problem']) +
  report
    .flatMap(({ handle, title, problems }) =>
      problems.map(({ row, column, message }) =>
        csvLine([String(row), ...[column, handle, title, message].map(csvText)]),
      ),
    )
    .join('');

type Counts = readonly (readonly [count: number, word: string])[];

const countsText = (counts: Counts): string =>
  counts.flatMap(([count, word]) => (count > 0 ? [`${formatCount(count)} ${word}`] : [])).join(', ');

/** Describes a product that will be created, such as `$48.00, 6 variants, draft`. */
export function newProductText({ variants, isPublished = false }: CsvProduct): string {
  const prices = variants.flatMap(({ priceCents }) => priceCents ?? []);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const price = low === high ? formatCents(low) : `${formatCents(low)} to ${formatCents(high)}`;
  const isSingle = variants.every(({ size, color }) => size == null && color == null);
  return [
    ...(prices.length > 0 ? [price] : []),
    isSingle ? 'no variants' : pluralize(variants.length, 'variant'),
    PRODUCT_STATUS_LABELS[isPublished ? 'published' : 'draft'].toLowerCase(),
  ].join(', ');
}

/**
 * Returns the effect of an import, such as `1 new, 3 with changes, 8,000 unchanged`. Returns an empty string if the file has
 * only errors.
 */
export const effectText = (report: readonly PlannedProduct[]): string =>
  countsText([
    [countOf(report, 'new'), 'new'],
    [countOf(report, 'changed'), 'with changes'],
    [countOf(report, 'unchanged'), 'unchanged'],
  ]);

/**
 * Returns the result of an import, such as `120 created, 3 updated, 1 not imported, 8,000 unchanged`. `refused` counts
 * products in the file that were rejected before the upload.
 */
export function resultText({ created, changed, unchanged, failed }: ProductImport, refused = 0): string {
  const said = countsText([
    [created, 'created'],
    [changed, 'updated'],
    [failed + refused, 'not imported'],
    [unchanged, 'unchanged'],
  ]);
  return said || pluralize(0, 'product');
}
