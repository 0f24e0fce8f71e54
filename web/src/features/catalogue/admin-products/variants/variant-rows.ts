import { pluralize } from '#shared/base/format-count.ts';
import { combinationsOf, isSameChoice, type VariantChoice } from '#shared/catalogue/availability.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { dollarsOf } from '#web/lib/format/field-amounts.ts';
import { poundsOf } from '#web/lib/format/weight.ts';
import { compareAtWarning } from '../form/field-errors.ts';

/** A variant in the form. Amounts are text, in dollars or pounds. */
export interface VariantRow extends VariantChoice {
  quantity: string;
  price: string;
  compareAt: string;
  sku: string;
  barcode: string;
  cost: string;
  weight: string;
}

export type VariantField = Exclude<keyof VariantRow, keyof VariantChoice>;

/** Lists the columns of the grid, in the order in which cells from a spreadsheet are pasted. */
export const VARIANT_COLUMNS: readonly { field: VariantField; label: string }[] = [
  { field: 'quantity', label: 'Stock' },
  { field: 'price', label: 'Price' },
  { field: 'compareAt', label: 'Compare-at price' },
  { field: 'sku', label: 'SKU' },
  { field: 'barcode', label: 'Barcode' },
  { field: 'cost', label: 'Cost' },
  { field: 'weight', label: 'Weight (lbs)' },
];

export const EMPTY_ROW: Omit<VariantRow, keyof VariantChoice> = {
  ...{ quantity: '0', price: '', compareAt: '', sku: '', barcode: '', cost: '', weight: '' },
};

interface Options {
  sizes: string[];
  colors: string[];
}

/** Returns a row for each combination of size and color: the existing row, or an empty one. */
export const rowsFor = (options: Options, rows: readonly VariantRow[]): VariantRow[] =>
  combinationsOf(options).map((choice) => rows.find((row) => isSameChoice(row, choice)) ?? { ...choice, ...EMPTY_ROW });

/** Returns one row for each variant with its own stock number. Returns null if all variants share one stock number. */
export function variantRows({ variants = [] }: AdminProduct): VariantRow[] | null {
  if (variants.length === 0 || variants.some(({ quantity }) => quantity === undefined)) return null;
  return variants.map((variant) => ({
    size: variant.size,
    color: variant.color,
    quantity: String(variant.quantity),
    price: variant.hasProductPrice ? '' : dollarsOf(variant.basePriceCents),
    compareAt: variant.baseCompareAtPriceCents === null ? '' : dollarsOf(variant.baseCompareAtPriceCents),
    sku: variant.sku,
    barcode: variant.barcode,
    cost: variant.costCents === null ? '' : dollarsOf(variant.costCents),
    weight: variant.weightGrams === null ? '' : poundsOf(variant.weightGrams),
  }));
}

/** Returns a warning if a variant's compare-at price isn't above its price. The shop would not show a sale then. */
export const saleWarning = (row: VariantRow, product: { price: string }): string | undefined =>
  compareAtWarning(row.price.trim() || product.price, row.compareAt) && 'Not above the price, so no sale is shown';

/**
 * Returns true if a variant has its own values besides a stock number. Those values are lost if all variants share one stock
 * number.
 */
export const haveOwnValues = (rows: readonly VariantRow[]): boolean =>
  rows.some(({ price, compareAt, sku, barcode, cost, weight }) =>
    [price, compareAt, sku, barcode, cost, weight].some((text) => text.trim() !== ''),
  );

/** Sums the units in stock. A number that cannot be read counts as 0. */
export const totalOf = (rows: readonly VariantRow[]): number =>
  rows.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0);

/** The variants to fill: all of them, those of one size, or those of one color. */
export type FillScope = { option: 'all' } | { option: 'size' | 'color'; value: string };

export const inScope = (row: VariantRow, scope: FillScope): boolean =>
  scope.option === 'all' || row[scope.option] === scope.value;

export const fillRows = (
  rows: readonly VariantRow[],
  field: VariantField,
  text: string,
  scope: FillScope,
): VariantRow[] => rows.map((row) => (inScope(row, scope) ? { ...row, [field]: text } : row));

/**
 * Removes commas between thousands. Keeps a comma that may be a decimal separator, as in 49,90, so that the field rejects it.
 */
const withoutThousands = (text: string): string =>
  /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;

const tidy = (field: VariantField, text: string): string =>
  field === 'sku' || field === 'barcode' ? text.trim() : withoutThousands(text.trim().replace(/^\$\s*/, ''));

/** A cell of the grid: its row and column, from 0. */
export interface CellPlace {
  row: number;
  column: number;
}

const linesOf = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));

/** Writes cells copied from a spreadsheet into the grid, starting at one cell and going right and down. */
export function pasteCells(rows: readonly VariantRow[], at: CellPlace, text: string): VariantRow[] {
  const lines = linesOf(text);
  return rows.map((row, index) => {
    const cells = lines[index - at.row];
    if (!cells || index < at.row) return row;
    const written = cells.flatMap((cell, offset) => {
      const field = VARIANT_COLUMNS[at.column + offset]?.field;
      return field ? [[field, tidy(field, cell)] as const] : [];
    });
    return { ...row, ...Object.fromEntries(written) };
  });
}

/**
 * Returns a sentence about the pasted rows and columns that don't fit in the grid. Returns an empty string if everything
 * fits.
 */
export function leftOutOf(rows: readonly VariantRow[], at: CellPlace, text: string): string {
  const lines = linesOf(text);
  const left = [
    [lines.length - (rows.length - at.row), 'row'] as const,
    [Math.max(...lines.map(({ length }) => length)) - (VARIANT_COLUMNS.length - at.column), 'column'] as const,
  ].filter(([count]) => count > 0);
  if (left.length === 0) return '';
  const isOne = left.length === 1 && left[0]?.[0] === 1;
  return `${left.map(([count, word]) => pluralize(count, `pasted ${word}`)).join(' and ')} ${isOne ? 'was' : 'were'} skipped because the grid has no more room.`;
}
