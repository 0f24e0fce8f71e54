import { choiceText } from '#shared/catalogue/availability.ts';
import { type FillScope, inScope, type VariantRow } from './variant-rows.ts';

/** Maximum length of a SKU in the API. */
const MAX_SKU = 80;

const lettersOf = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Returns a short code for a color: BLK for Black, NVY for Navy, BON for Bone. */
function shortCode(color: string): string {
  const letters = lettersOf(color);
  const sounds = letters.slice(0, 1) + letters.slice(1).replace(/[AEIOU]/g, '');
  return sounds.length < 3 ? letters.slice(0, 3) : sounds.slice(0, 2) + sounds.slice(-1);
}

/** Returns the code of a color. If another color of the product has the same short code, returns the whole name. */
function colorCode(color: string, colors: readonly string[]): string {
  const code = shortCode(color);
  return colors.some((other) => other !== color && shortCode(other) === code) ? lettersOf(color) : code;
}

const sizeCode = (size: string): string => size.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '-');

/** Returns a SKU for one variant: `base` followed by the codes of its color and size, such as HOOD-BLK-M. */
export function variantSku(base: string, { size, color }: VariantRow, rows: readonly VariantRow[]): string {
  const colors = rows.flatMap((row) => row.color ?? []);
  const codes = [color === null ? '' : colorCode(color, colors), size === null ? '' : sizeCode(size)];
  const end = codes.map((code) => code && `-${code}`).join('');
  return base.slice(0, MAX_SKU - end.length) + end;
}

/**
 * Fills in the SKUs of the variants in scope. If there are several, each one gets a different SKU. An empty `base` clears
 * them.
 */
export function fillSkus(rows: readonly VariantRow[], base: string, scope: FillScope): VariantRow[] {
  const isOne = rows.filter((row) => inScope(row, scope)).length < 2;
  return rows.map((row) => {
    if (!inScope(row, scope)) return row;
    return { ...row, sku: isOne || base === '' ? base : variantSku(base, row, rows) };
  });
}

/** Returns one entry for each row: a warning that names another variant with the same SKU, or undefined. */
export function skuWarnings(rows: readonly VariantRow[]): (string | undefined)[] {
  const skus = rows.map(({ sku }) => sku.trim().toLowerCase());
  return rows.map((_row, position) => {
    const lookalike = skus[position]
      ? rows.find((_, other) => other !== position && skus[other] === skus[position])
      : null;
    return lookalike ? `Same SKU as ${choiceText(lookalike)}` : undefined;
  });
}
