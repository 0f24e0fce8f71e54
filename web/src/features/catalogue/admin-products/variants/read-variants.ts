import { choiceText } from '#shared/catalogue/availability.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { MAX_VARIANTS, type VariantInput } from '#shared/catalogue/product-input.ts';
import { centsOf } from '#web/lib/format/field-amounts.ts';
import { gramsOf, poundsOf } from '#web/lib/format/weight.ts';
import { dollarError, quantityError, weightError } from '../form/field-errors.ts';
import type { VariantField, VariantRow } from './variant-rows.ts';

export type VariantErrors = Partial<Record<`variants.${number}.${VariantField}` | 'variants', string>>;

const amountOf = (text: string): number | null => (text.trim() === '' ? null : centsOf(text));

function errorsOf(row: VariantRow): Partial<Record<VariantField, string | false>> {
  return {
    quantity: row.quantity.trim() === '' ? 'Enter a number' : quantityError(row.quantity),
    price:
      Number(row.price) === 0 && row.price.trim() !== ''
        ? 'Price must be above $0.00'
        : dollarError('Price', row.price),
    compareAt: dollarError('Compare-at price', row.compareAt),
    cost: dollarError('Cost', row.cost),
    weight: weightError(row.weight),
  };
}

/** Returns what is wrong with the rows, by form field. */
export function variantErrorsOf(rows: readonly VariantRow[]): VariantErrors {
  const errors: VariantErrors = {};
  if (rows.length > MAX_VARIANTS)
    errors.variants = `A product can have up to ${MAX_VARIANTS} variants. Remove some sizes or colors.`;
  for (const [position, row] of rows.entries()) {
    for (const [field, message] of Object.entries(errorsOf(row)))
      if (message) errors[`variants.${position}.${field as VariantField}`] = message;
  }
  const first = new Map<string, VariantRow>();
  for (const [position, row] of rows.entries()) {
    const sku = row.sku.trim().toLowerCase();
    const other = first.get(sku);
    if (other) errors[`variants.${position}.sku`] ??= `${choiceText(other)} has the same SKU`;
    else if (sku !== '') first.set(sku, row);
  }
  return errors;
}

/**
 * Returns the weight in grams, or null if it is empty. An unchanged weight keeps its stored grams, because pounds with two
 * decimals can't express every gram.
 */
const gramsFor = (text: string, stored: number | null): number | null =>
  stored !== null && text === poundsOf(stored) ? stored : text.trim() === '' ? null : gramsOf(text);

/** Returns valid rows in the shape that the API accepts. `stored` is the product as it was read, or null for a new one. */
export const readVariants = (rows: readonly VariantRow[], stored: AdminProduct | null): VariantInput[] =>
  rows.map(({ size, color, ...row }) => {
    const known = stored?.variants?.find((variant) => variant.size === size && variant.color === color);
    return {
      ...{ size, color },
      sku: row.sku.trim(),
      barcode: row.barcode.trim(),
      priceCents: amountOf(row.price),
      compareAtPriceCents: amountOf(row.compareAt),
      costCents: amountOf(row.cost),
      weightGrams: gramsFor(row.weight, known?.weightGrams ?? null),
      quantity: Number(row.quantity),
      ...(known?.quantity === undefined ? {} : { quantitySeen: known.quantity }),
    };
  });
