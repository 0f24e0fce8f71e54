import type { CsvField } from './columns.ts';
import type { CsvProblem } from './csv-product.ts';

/** A row of a file, with our fields. A field without a column in the file is missing. */
export interface Row {
  row: number;
  cells: ReadonlyMap<CsvField, string>;
  /** Returns the file's own heading of a field. */
  heading: (field: CsvField) => string;
  problems: CsvProblem[];
  notes: CsvProblem[];
  /** Place of the picture among those of the product; empty for the order of the rows. */
  position: string;
}

const VARIANT_FIELDS: readonly CsvField[] = [
  ...(['size', 'color', 'sku', 'barcode', 'priceCents', 'compareAtPriceCents', 'costCents'] as const),
  ...(['weightGrams', 'quantity', 'exportedQuantity'] as const),
];

export const cellIn = ({ cells }: Row, field: CsvField): string => cells.get(field) ?? '';

/** Returns the rows that hold a variant; the others hold only a picture. A product without any has one variant. */
export function variantRows(rows: readonly Row[]): readonly Row[] {
  const found = rows.filter((row) => VARIANT_FIELDS.some((field) => cellIn(row, field) !== ''));
  return found.length > 0 ? found : rows.slice(0, 1);
}
