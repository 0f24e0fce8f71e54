import { findVariant, isSameChoice } from '../availability.ts';
import { basePrices } from '../discount.ts';
import type { Product } from '../product.ts';
import { COLUMNS } from './columns.ts';
import type { CsvProblem, CsvVariant } from './csv-product.ts';
import type { EffectiveVariant } from './effective-variants.ts';

/** A variant as it will be after the import. */
export interface TargetVariant extends EffectiveVariant {
  row: number;
  /** Current variant. Missing for a new variant. */
  present?: EffectiveVariant;
}

interface RowOf {
  row: CsvVariant;
  present: EffectiveVariant | undefined;
  size: string | null;
  color: string | null;
}

/** Returns whether a cell contains the current size or color, ignoring case. */
export const isNameOf = (cell: string | null, present: string | null): boolean =>
  cell?.toLowerCase() === present?.toLowerCase();

/**
 * Finds the current variants that a row describes. If the file has no Size or no Color column, the row describes all variants
 * that match its other column. If no variant matches, the row describes a new one.
 */
function spread(row: CsvVariant, present: readonly EffectiveVariant[]): RowOf[] {
  const { size, color } = row;
  const about = present.filter(
    (variant) =>
      (size === undefined || isNameOf(size, variant.size)) && (color === undefined || isNameOf(color, variant.color)),
  );
  if (about.length > 0)
    return about.map((variant) => ({ row, present: variant, size: variant.size, color: variant.color }));
  return [{ row, present: undefined, size: size ?? null, color: color ?? null }];
}

const isUnedited = ({ quantity, exportedQuantity }: CsvVariant): boolean =>
  quantity == null || quantity === exportedQuantity;

/**
 * Returns the stock of a variant after the import. A number in the file that is empty, or that still equals the exported
 * number, was not edited. The variant then keeps its current stock, because orders may have taken units since the export.
 */
const quantityOf = ({ row, present }: RowOf): number =>
  (present?.quantity !== undefined && isUnedited(row) ? present.quantity : row.quantity) ?? present?.quantity ?? 0;

/**
 * Returns whether each variant has its own stock. This is true if a variant already has its own, if the file has several
 * stock numbers, or if its only number is not in the first row.
 */
function isCounted(rows: readonly RowOf[], hasPresent: boolean): boolean {
  if (rows.some(({ present }) => present?.quantity !== undefined)) return true;
  if (hasPresent && rows.every(({ row }) => isUnedited(row))) return false;
  const numbered = new Set(rows.flatMap(({ row }) => (row.quantity == null ? [] : [row])));
  return rows.length > 1 && (numbered.size > 1 || (numbered.size === 1 && rows[0]?.row.quantity == null));
}

export interface Targets {
  targets: TargetVariant[];
  problems: CsvProblem[];
  /** Stock number that all variants share. Missing if it does not change or if each variant has its own. */
  sharedQuantity?: number;
}

/** Returns the variants that a file describes. Fields without a column in the file keep their current values. */
export function targetVariants(
  variants: readonly CsvVariant[],
  present: readonly EffectiveVariant[],
  current: Product | null,
): Targets {
  const rows = variants.flatMap((row) => spread(row, present));
  const counted = isCounted(rows, current !== null);
  const problems: CsvProblem[] = [];
  const spreadRow = rows.find(({ row }, at) => counted && row.quantity != null && rows[at + 1]?.row === row);
  if (spreadRow) {
    const message = 'Each variant has its own stock. Give each one a row, with the columns Size and Color.';
    problems.push({ row: spreadRow.row.row, column: COLUMNS.quantity, message });
  }
  const { priceCents, compareAtPriceCents } = current
    ? basePrices(current)
    : { priceCents: null, compareAtPriceCents: null };
  const targets = rows.flatMap((each): TargetVariant[] => {
    const { row, present: was } = each;
    // A spreadsheet often has a product's price only in its first row.
    const price = row.priceCents ?? was?.priceCents ?? priceCents ?? variants[0]?.priceCents;
    if (price == null) {
      problems.push({ row: row.row, column: COLUMNS.priceCents, message: 'This is required.' });
      return [];
    }
    return [
      {
        ...{ row: row.row, size: each.size, color: each.color, priceCents: price },
        sku: row.sku ?? was?.sku ?? '',
        barcode: row.barcode ?? was?.barcode ?? '',
        compareAtPriceCents:
          (row.compareAtPriceCents === undefined
            ? (was ?? { compareAtPriceCents }).compareAtPriceCents
            : row.compareAtPriceCents) || null,
        costCents: row.costCents === undefined ? (was?.costCents ?? current?.costCents ?? null) : row.costCents,
        weightGrams:
          (row.weightGrams === undefined ? (was?.weightGrams ?? current?.weightGrams) : row.weightGrams) || null,
        ...(counted ? { quantity: quantityOf(each) } : {}),
        ...(was ? { present: was } : {}),
      },
    ];
  });
  const [first] = variants;
  const isShared = !counted && first?.quantity != null && !(current && isUnedited(first));
  return { targets, problems, ...(isShared && first.quantity != null ? { sharedQuantity: first.quantity } : {}) };
}

const FIELDS = ['sku', 'barcode', 'priceCents', 'compareAtPriceCents', 'costCents', 'weightGrams', 'quantity'] as const;
export type VariantField = (typeof FIELDS)[number];

/** Returns the fields in which a variant differs from its current values. */
export const changedFields = (target: TargetVariant): VariantField[] =>
  FIELDS.filter((field) => target[field] !== target.present?.[field]);

/** Returns the current variants that a file leaves out, except combinations that the product does not sell. */
export const removedVariants = (
  targets: readonly TargetVariant[],
  present: readonly EffectiveVariant[],
  current: Product | null,
): EffectiveVariant[] =>
  present.filter(
    (variant) =>
      !targets.some((target) => isSameChoice(target, variant)) &&
      !(variant.quantity === 0 && current && !findVariant(current, variant)),
  );

/** Returns whether a file leaves all variants as they are now. */
export const areUnchanged = (targets: readonly TargetVariant[]): boolean =>
  targets.every((target) => target.present && changedFields(target).length === 0);
