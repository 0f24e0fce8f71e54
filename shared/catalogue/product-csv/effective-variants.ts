import type { Cents } from '#shared/base/money.ts';
import { combinationsOf, findVariant, isCountedByVariant, type VariantChoice } from '../availability.ts';
import { basePrices } from '../discount.ts';
import type { Product } from '../product.ts';

/**
 * A variant with the values that apply to it: its own, or else those of its product. Prices are in cents before discounts,
 * and weights are in grams.
 */
export interface EffectiveVariant extends VariantChoice {
  sku: string;
  barcode: string;
  priceCents: Cents;
  compareAtPriceCents: Cents | null;
  costCents: Cents | null;
  weightGrams: number | null;
  /** Missing if all variants share one stock number. */
  quantity?: number;
}

/**
 * Lists the variants of the shop's own product, one for each combination of size and color. If each variant has its own
 * stock, a combination that is not sold has a stock of 0.
 */
export function effectiveVariants(product: Product): EffectiveVariant[] {
  const { priceCents, compareAtPriceCents, variantPricesCents = [], variantCompareAtCents = [] } = basePrices(product);
  const isCounted = isCountedByVariant(product);
  return combinationsOf(product).map((choice) => {
    const own = findVariant(product, choice);
    const at = own ? (product.variants ?? []).indexOf(own) : -1;
    return {
      ...choice,
      sku: own?.sku ?? product.sku,
      barcode: own?.barcode ?? '',
      priceCents: variantPricesCents[at] ?? priceCents,
      compareAtPriceCents: (variantCompareAtCents[at] ?? compareAtPriceCents) || null,
      costCents: own?.costCents ?? product.costCents ?? null,
      weightGrams: own?.weightGrams ?? product.weightGrams,
      ...(isCounted ? { quantity: own?.quantity ?? 0 } : {}),
    };
  });
}
