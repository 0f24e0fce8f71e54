import { COLUMNS, type CsvField } from './columns.ts';
import type { CsvProblem, CsvProduct, CsvVariant } from './csv-product.ts';

/** The fields of a product that its rows of variants set; a missing one stays as it is. Cents and grams. */
export interface VariantFields {
  sizes?: string[];
  colors?: string[];
  sku?: string;
  priceCents?: number | null;
  compareAtPriceCents?: number | null;
  costCents?: number | null;
  weightGrams?: number | null;
  inventoryQuantity?: number;
}

/** Returns undefined for a file without the column. */
const namesOf = (variants: readonly CsvVariant[], option: 'size' | 'color'): string[] | undefined =>
  variants.every((variant) => variant[option] === undefined)
    ? undefined
    : [...new Set(variants.flatMap((variant) => variant[option] ?? []))];

/** Stock of a present product that is as the export wrote it was not edited: orders may have taken some since. */
function stockOf(variants: readonly CsvVariant[], isNew: boolean): number | undefined {
  const written = variants.filter(({ quantity }) => quantity != null);
  const isEdited = written.some(({ quantity, exportedQuantity }) => quantity !== exportedQuantity);
  if (!isNew && !isEdited) return undefined;
  return written.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
}

const SHARED = ['priceCents', 'compareAtPriceCents', 'costCents', 'weightGrams'] as const;

/**
 * Maps the variants of a file to a product, which has one price, cost, weight and SKU for all of its variants. This is the
 * only place that knows how a product keeps its variants.
 */
export function variantFields(
  { variants }: CsvProduct,
  isNew: boolean,
): {
  fields: VariantFields;
  problems: CsvProblem[];
  notes: CsvProblem[];
} {
  const problems: CsvProblem[] = [];
  const notes: CsvProblem[] = [];
  const [first] = variants;
  const [sizes, colors] = [namesOf(variants, 'size'), namesOf(variants, 'color')];
  const fields: VariantFields = { ...(sizes ? { sizes } : {}), ...(colors ? { colors } : {}) };
  if (!first) return { fields, problems, notes };
  const add = (list: CsvProblem[], { row }: CsvVariant, field: CsvField, message: string) =>
    list.push({ row, column: COLUMNS[field], message });
  for (const name of SHARED) {
    if (first[name] !== undefined) fields[name] = first[name];
    const other = variants.find((variant) => (variant[name] ?? null) !== (first[name] ?? null));
    if (other) {
      const message = `All sizes and colors of a product share one value here. Write the same as in row ${first.row}.`;
      add(problems, other, name, message);
    }
  }
  if (first.sku !== undefined) fields.sku = first.sku;
  const otherSku = variants.find(({ sku }) => sku !== first.sku);
  if (otherSku) add(notes, otherSku, 'sku', `A product has one SKU. The one in row ${first.row} is imported.`);
  const coded = variants.find(({ barcode }) => barcode);
  if (coded) add(notes, coded, 'barcode', 'Barcodes are not imported.');
  const missing = Math.max(1, sizes?.length ?? 0) * Math.max(1, colors?.length ?? 0) - variants.length;
  if (missing > 0) {
    add(problems, first, 'size', 'Each size needs a row in each color. Add the missing rows, or split the product.');
  }
  const stock = stockOf(variants, isNew);
  if (stock !== undefined) fields.inventoryQuantity = stock;
  return { fields, problems, notes };
}
