import { isSameChoice } from '#shared/catalogue/availability.ts';
import { EMPTY_ROW, VARIANT_COLUMNS, type VariantRow } from './variant-rows.ts';

type Rows = readonly VariantRow[] | null;

const rowOf = (rows: Rows, choice: VariantRow): VariantRow | undefined =>
  (rows ?? []).find((row) => isSameChoice(row, choice));

/** Returns the fields of a row that differ from another row. If there is no other row, compares with an empty row. */
const changesOf = (row: VariantRow, from: VariantRow | undefined): Partial<VariantRow> =>
  Object.fromEntries(
    VARIANT_COLUMNS.flatMap(({ field }) =>
      row[field] === (from ?? EMPTY_ROW)[field] ? [] : [[field, row[field]] as const],
    ),
  );

/**
 * Returns the stock number that includes both changes since `base`. Units that were sold during the edit are not put back.
 */
export const mergedStock = (base: string, mine: string, other: string): string => {
  const sum = Number(other) + Number(mine) - Number(base);
  return Number.isInteger(sum) ? String(Math.max(0, sum)) : mine;
};

/**
 * Returns true if `mine` and `other` changed the same field of a variant to different values. Stock numbers never conflict,
 * because their changes are added together.
 */
export function hasRowConflict(base: Rows, mine: Rows, other: Rows): boolean {
  if (!mine || !other) return true;
  return mine.some((row) => {
    const there = rowOf(other, row);
    if (!there) return false;
    const changedThere = changesOf(there, rowOf(base, row));
    return Object.entries(changesOf(row, rowOf(base, row))).some(
      ([field, value]) =>
        field !== 'quantity' && field in changedThere && changedThere[field as keyof VariantRow] !== value,
    );
  });
}

/**
 * Applies the changes from `base` to `mine` to the rows in `other`, field by field. Changes of stock are added together. Rows
 * that exist in only one of the lists are kept. Rows that match no size and color of the product are dropped later.
 */
export function mergeRows(base: Rows, mine: Rows, other: Rows): VariantRow[] | null {
  if (!mine || !other) return mine ? [...mine] : null;
  const added = mine.filter((row) => !rowOf(other, row));
  const merged = other.map((row) => {
    const here = rowOf(mine, row);
    const from = rowOf(base, row);
    if (!here) return row;
    const quantity = from ? mergedStock(from.quantity, here.quantity, row.quantity) : here.quantity;
    return { ...row, ...changesOf(here, from), quantity };
  });
  return [...merged, ...added];
}
