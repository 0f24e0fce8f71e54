import { combinationsOf, isSameChoice, type VariantChoice } from '#shared/catalogue/availability.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { dollarsOf, poundsOf } from '#web/lib/format/field-amounts.ts';

/** A variant as the form shows it: amounts in dollars and pounds, as text. */
export interface VariantRow extends VariantChoice {
  quantity: string;
  price: string;
  sku: string;
  barcode: string;
  cost: string;
  weight: string;
}

export type VariantField = Exclude<keyof VariantRow, keyof VariantChoice>;

/** The columns of the grid, in the order in which a spreadsheet is pasted. */
export const VARIANT_COLUMNS: readonly { field: VariantField; label: string }[] = [
  { field: 'quantity', label: 'Stock' },
  { field: 'price', label: 'Price' },
  { field: 'sku', label: 'SKU' },
  { field: 'barcode', label: 'Barcode' },
  { field: 'cost', label: 'Cost' },
  { field: 'weight', label: 'Weight (lbs)' },
];

const EMPTY = { quantity: '0', price: '', sku: '', barcode: '', cost: '', weight: '' };

interface Options {
  sizes: string[];
  colors: string[];
}

/** Returns a row for each combination of sizes and colors: the present one, else an empty one. */
export const rowsFor = (options: Options, rows: readonly VariantRow[]): VariantRow[] =>
  combinationsOf(options).map((choice) => rows.find((row) => isSameChoice(row, choice)) ?? { ...choice, ...EMPTY });

/** Returns the rows of a product with a stock number for each variant; null for one number for all. */
export function variantRows({ variants = [] }: AdminProduct): VariantRow[] | null {
  if (variants.length === 0 || variants.some(({ quantity }) => quantity === undefined)) return null;
  return variants.map((variant) => ({
    size: variant.size,
    color: variant.color,
    quantity: String(variant.quantity),
    price: variant.hasProductPrice ? '' : dollarsOf(variant.basePriceCents),
    sku: variant.sku,
    barcode: variant.barcode,
    cost: variant.costCents === null ? '' : dollarsOf(variant.costCents),
    weight: variant.weightGrams === null ? '' : poundsOf(variant.weightGrams),
  }));
}

/** Sums the units in stock. A number that cannot be read counts as 0. */
export const totalOf = (rows: readonly VariantRow[]): number =>
  rows.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0);

/** The variants to fill: all, those of one size, or those of one color. */
export type FillScope = { option: 'all' } | { option: 'size' | 'color'; value: string };

export const fillRows = (
  rows: readonly VariantRow[],
  field: VariantField,
  text: string,
  scope: FillScope,
): VariantRow[] =>
  rows.map((row) => (scope.option === 'all' || row[scope.option] === scope.value ? { ...row, [field]: text } : row));

const tidy = (field: VariantField, text: string): string =>
  field === 'sku' || field === 'barcode' ? text.trim() : text.trim().replaceAll(/[$,]/g, '');

/**
 * Writes cells copied from a spreadsheet, from one cell on to the right and down. What has no place in the grid is left out.
 * `at` counts rows and columns from 0.
 */
export function pasteCells(
  rows: readonly VariantRow[],
  at: { row: number; column: number },
  text: string,
): VariantRow[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  return rows.map((row, index) => {
    const cells = lines[index - at.row]?.split('\t');
    if (!cells || index < at.row) return row;
    const written = cells.flatMap((cell, offset) => {
      const field = VARIANT_COLUMNS[at.column + offset]?.field;
      return field ? [[field, tidy(field, cell)] as const] : [];
    });
    return { ...row, ...Object.fromEntries(written) };
  });
}
