import { choiceText, combinationsOf, isCountedByVariant, type VariantChoice } from '#shared/catalogue/availability.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { MAX_INVENTORY } from '#shared/catalogue/product-input.ts';
import { type StockAdjustment, stockLimitText } from '#shared/catalogue/variants/stock-adjustment.ts';

export type StockReason = StockAdjustment['reason'];

/** Lists each reason with its name and the label of the number field. */
export const STOCK_REASONS: readonly [StockReason, string, string][] = [
  ['received', 'Received', 'Items received'],
  ['counted', 'Counted', 'Items counted'],
  ['damaged', 'Damaged or lost', 'Items damaged or lost'],
  ['other', 'Other', 'Items to add, such as 5 or -5'],
];

/** A stock number of a product, for one variant or for all variants together. */
export interface StockNumber extends VariantChoice {
  name: string;
  units: number;
}

export function stockNumbers(product: AdminProduct): StockNumber[] {
  if (!isCountedByVariant(product))
    return [{ size: null, color: null, name: 'All variants', units: product.inventoryQuantity }];
  return combinationsOf(product).flatMap((choice) => {
    const variant = product.variants?.find(({ size, color }) => size === choice.size && color === choice.color);
    return variant ? [{ ...choice, name: choiceText(choice), units: variant.quantity ?? 0 }] : [];
  });
}

/**
 * Returns the units to add to the stock for a typed number. `received` adds the number, `damaged` subtracts it, and `counted`
 * adds the difference from the current stock. Returns an error message if the number can't be read or changes nothing.
 */
export function stockChange(reason: StockReason, text: string, present: number): { units: number } | { error: string } {
  const typed = Number(text.trim() || Number.NaN);
  if (!Number.isInteger(typed)) return { error: 'Enter a whole number' };
  if (reason !== 'other' && typed < 0) return { error: 'Enter a number of 0 or more' };
  const units = { received: typed, counted: typed - present, damaged: -typed, other: typed }[reason];
  if (units === 0)
    return { error: reason === 'counted' ? 'This is already the number in stock' : 'Enter a number other than 0' };
  if (present + units < 0) return { error: `Only ${present} ${present === 1 ? 'is' : 'are'} left` };
  if (present + units > MAX_INVENTORY) return { error: stockLimitText() };
  return { units };
}
