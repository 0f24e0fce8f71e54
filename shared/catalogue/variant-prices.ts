import type { Cents } from '#shared/base/money.ts';

/** The variants with the lowest price at `priceCents` and every other as far above it as it was. */
export function moveVariantPrices<V extends { priceCents: Cents }>(variants: readonly V[], priceCents: Cents): V[] {
  const lowest = Math.min(...variants.map((variant) => variant.priceCents));
  return variants.map((variant) => ({ ...variant, priceCents: variant.priceCents - lowest + priceCents }));
}
