import { choiceText } from '#shared/catalogue/availability.ts';
import { type FillScope, inScope, type VariantRow } from './variant-rows.ts';

/** Characters in a SKU, as the API takes it. */
const MAX_SKU = 80;

const lettersOf = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Returns a short code for a color: BLK for Black, NVY for Navy, BON for Bone. */
function shortCode(color: string): string {
  const letters = lettersOf(color);
  const sounds = letters.slice(0, 1) + letters.slice(1).replace(/[AEIOU]/g, '');
  return sounds.length < 3 ? letters.slice(0, 3) : sounds.slice(0, 2) + sounds.slice(-1);
}

/** Returns the code of a color among the product's colors: short, or the whole name where another color has the same code. */
function colorCode(color: string, colors: readonly string[]): string {
  const code = shortCode(color);
  return colors.some((other) => other !== color && shortCode(other) === code) ? lettersOf(color) : code;
}

const sizeCode = (size: string): string => size.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '-');

/** Returns a SKU of a variant's own: `base` with the codes of its color and size, such as HOOD-BLK-M. */
export function variantSku(base: string, { size, color }: VariantRow, rows: readonly VariantRow[]): string {
  const colors = rows.flatMap((row) => row.color ?? []);
  const codes = [color === null ? '' : colorCode(color, colors), size === null ? '' : sizeCode(size)];
  const end = codes.map((code) => code && `-${code}`).join('');
  return base.slice(0, MAX_SKU - end.length) + end;
}

/** Fills the SKUs: each of several variants gets its own. No text empties them. */
export function fillSkus(rows: readonly VariantRow[], base: string, scope: FillScope): VariantRow[] {
  const isOne = rows.filter((row) => inScope(row, scope)).length < 2;
  return rows.map((row) => {
    if (!inScope(row, scope)) return row;
    return { ...row, sku: isOne || base === '' ? base : variantSku(base, row, rows) };
  });
}

/** Returns a warning for each row, or undefined: it names the other variant with the same SKU. */
export function skuWarnings(rows: readonly VariantRow[]): (string | undefined)[] {
  const skus = rows.map(({ sku }) => sku.trim().toLowerCase());
  return rows.map((_row, position) => {
    const lookalike = skus[position]
      ? rows.find((_, other) => other !== position && skus[other] === skus[position])
      : null;
    return lookalike ? `Same SKU as ${choiceText(lookalike)}` : undefined;
  });
}
