import { formatCount } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import { SLUG_PATTERN } from '#shared/base/slug.ts';
import { MAX_INVENTORY, MAX_PRICE_CENTS, MAX_WEIGHT_GRAMS } from '#shared/catalogue/product-input.ts';
import { centsOf } from '#web/lib/format/field-amounts.ts';
import { gramsOf, poundsOf } from '#web/lib/format/weight.ts';

type FieldError = string | false;

/** Parses a number that a field may reject, so that the error message can say what is wrong with it. */
const numberOf = (text: string): number =>
  Number(
    text
      .trim()
      .replace(/^(-?)\$/, '$1')
      .replaceAll(',', '') || Number.NaN,
  );

/** Returns what is wrong with an amount in dollars, or false. An empty amount is valid. */
export function dollarError(label: string, text: string): FieldError {
  if (text.trim() === '') return false;
  if (numberOf(text) < 0) return `${label} can’t be below $0.00`;
  if (numberOf(text) > MAX_PRICE_CENTS / 100) return `${label} can be at most ${formatCents(MAX_PRICE_CENTS)}`;
  return centsOf(text) === null && 'Enter an amount such as 48.00';
}

export const PRICE_MISSING = 'Price must be above $0.00';

export function priceError(price: string): FieldError {
  if (price.trim() === '' || numberOf(price) <= 0) return PRICE_MISSING;
  return dollarError('Price', price);
}

export function slugError(slug: string): FieldError {
  if (slug === '') return 'Slug is required';
  return !SLUG_PATTERN.test(slug) && 'Slug must contain only lowercase letters, numbers, and hyphens';
}

/** Returns what is wrong with a quantity, or false. An empty quantity means 0. */
export function quantityError(quantity: string): FieldError {
  const written = quantity.trim();
  if (numberOf(written) < 0) return 'Quantity can’t be below 0';
  if (!/^\d*$/.test(written)) return 'Quantity must be a whole number';
  const units = Number(written);
  return units > MAX_INVENTORY && `Quantity can be at most ${formatCount(MAX_INVENTORY)}`;
}

/** Returns what is wrong with a weight in pounds, or false. An empty weight is valid. */
export function weightError(weight: string): FieldError {
  if (weight.trim() === '') return false;
  if (numberOf(weight) < 0) return 'Weight can’t be below 0';
  if (numberOf(weight) > Number(poundsOf(MAX_WEIGHT_GRAMS)))
    return `Weight can be at most ${poundsOf(MAX_WEIGHT_GRAMS)} lbs`;
  return gramsOf(weight) === null && 'Enter a weight such as 1.25';
}

/** Returns a warning if the compare-at price isn't above the price. The shop would not show a sale then. */
export function compareAtWarning(price: string, compareAtPrice: string): string | undefined {
  const [priceCents, compareAtCents] = [centsOf(price), centsOf(compareAtPrice)];
  if (!priceCents || !compareAtCents || compareAtCents > priceCents) return undefined;
  return 'This isn’t above the price, so the shop won’t show a sale.';
}

/** Returns the question to ask before a product without a picture or category is published. Returns null if it has both. */
export function publicationQuestion(has: {
  images: readonly unknown[];
  categories: readonly unknown[];
}): string | null {
  const missing = [
    ...(has.images.length === 0 ? ['a picture'] : []),
    ...(has.categories.length === 0 ? ['a category'] : []),
  ];
  return missing.length === 0 ? null : `Publish without ${missing.join(' or ')}?`;
}

/** Returns a warning if another product has the same SKU. `id` is the product that the form edits, or null for a new one. */
export function skuWarning(
  sku: string,
  id: string | null,
  others: readonly { id: string; sku: string; title: string }[],
): string | undefined {
  const wanted = sku.trim().toLowerCase();
  if (wanted === '') return undefined;
  const other = others.find((product) => product.id !== id && product.sku.trim().toLowerCase() === wanted);
  return other && `“${other.title}” already has this SKU.`;
}
