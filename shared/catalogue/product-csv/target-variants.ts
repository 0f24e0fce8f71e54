import { isSameChoice } from '../availability.ts';
import { basePrices } from '../discount.ts';
import type { Product } from '../product.ts';
import { COLUMNS } from './columns.ts';
import type { CsvProblem, CsvVariant } from './csv-product.ts';
import type { EffectiveVariant } from './effective-variants.ts';

/** A variant as a file wants it. */
export interface TargetVariant extends EffectiveVariant {
  row: number;
  /** The present variant; missing for a new one. */
  present?: EffectiveVariant;
}

interface RowOf {
  row: CsvVariant;
  present: EffectiveVariant | undefined;
  size: string | null;
  color: string | null;
}

/** A row without the columns Size or Color is about all present variants it does not tell apart. */
function spread(row: CsvVariant, present: readonly EffectiveVariant[]): RowOf[] {
  const { size, color } = row;
  const about = present.filter(
    (variant) => (size === undefined || variant.size === size) && (color === undefined || variant.color === color),
  );
  if (about.length > 0)
    return about.map((variant) => ({ row, present: variant, size: variant.size, color: variant.color }));
  return [{ row, present: undefined, size: size ?? null, color: color ?? null }];
}

const isUnedited = ({ quantity, exportedQuantity }: CsvVariant): boolean =>
  quantity == null || quantity === exportedQuantity;

/** Stock that is as the export wrote it was not edited: orders may have taken some since. */
const quantityOf = ({ row, present }: RowOf): number =>
  (present?.quantity !== undefined && isUnedited(row) ? present.quantity : row.quantity) ?? present?.quantity ?? 0;

/** Each variant has its own stock when it has now, or when the file gives more than one number or not the first. */
function isCounted(rows: readonly RowOf[], hasPresent: boolean): boolean {
  if (rows.some(({ present }) => present?.quantity !== undefined)) return true;
  if (hasPresent && rows.every(({ row }) => isUnedited(row))) return false;
  const numbered = new Set(rows.flatMap(({ row }) => (row.quantity == null ? [] : [row])));
  return rows.length > 1 && (numbered.size > 1 || (numbered.size === 1 && rows[0]?.row.quantity == null));
}

export interface Targets {
  targets: TargetVariant[];
  problems: CsvProblem[];
  /** The one stock number of all variants; missing when it stays or when each has its own. */
  sharedQuantity?: number;
}

/** Returns the variants that a file describes, with present values for the columns that it does not have. */
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
  const priceCents = current ? basePrices(current).priceCents : null;
  const targets = rows.flatMap((each): TargetVariant[] => {
    const { row, present: was } = each;
    const price = row.priceCents === undefined ? (was?.priceCents ?? priceCents) : row.priceCents;
    if (price === null) {
      problems.push({ row: row.row, column: COLUMNS.priceCents, message: 'This is required.' });
      return [];
    }
    return [
      {
        ...{ row: row.row, size: each.size, color: each.color, priceCents: price },
        sku: row.sku ?? was?.sku ?? '',
        barcode: row.barcode ?? was?.barcode ?? '',
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

const FIELDS = ['sku', 'barcode', 'priceCents', 'costCents', 'weightGrams', 'quantity'] as const;
export type VariantField = (typeof FIELDS)[number];

/** Returns the fields in which a variant differs from the present one. */
export const changedFields = (target: TargetVariant): VariantField[] =>
  FIELDS.filter((field) => target[field] !== target.present?.[field]);

/** Returns whether the present variants are exactly those of the file. */
export const isUnchanged = (targets: readonly TargetVariant[], present: readonly EffectiveVariant[]): boolean =>
  targets.every((target) => target.present && changedFields(target).length === 0) &&
  present.every((variant) => targets.some((target) => isSameChoice(target, variant)) || variant.quantity === 0);
