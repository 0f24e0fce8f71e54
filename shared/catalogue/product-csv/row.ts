import type { CsvField } from './columns.ts';
import type { CsvProblem } from './csv-product.ts';

/** A row of a file with our fields. A field is missing if the file has no column for it. */
export interface Row {
  row: number;
  cells: ReadonlyMap<CsvField, string>;
  /** Returns the heading that the file uses for a field. */
  heading: (field: CsvField) => string;
  problems: CsvProblem[];
  notes: CsvProblem[];
  /** Position of the picture among the product's pictures. Empty to use the order of the rows. */
  position: string;
}

const VARIANT_FIELDS: readonly CsvField[] = [
  ...(['size', 'color', 'sku', 'barcode', 'priceCents', 'compareAtPriceCents', 'costCents'] as const),
  ...(['weightGrams', 'quantity', 'exportedQuantity'] as const),
];

export const cellIn = ({ cells }: Row, field: CsvField): string => cells.get(field) ?? '';

/**
 * Returns the rows that describe a variant. Other rows contain only a picture. If no row describes a variant, returns only
 * the first row.
 */
export function variantRows(rows: readonly Row[]): readonly Row[] {
  const found = rows.filter((row) => VARIANT_FIELDS.some((field) => cellIn(row, field) !== ''));
  return found.length > 0 ? found : rows.slice(0, 1);
}
