import type { Cents } from '#shared/base/money.ts';

/** Shifts all variant prices by the same amount, so that the lowest becomes `priceCents`. */
export function moveVariantPrices<V extends { priceCents: Cents }>(variants: readonly V[], priceCents: Cents): V[] {
  const lowest = Math.min(...variants.map((variant) => variant.priceCents));
  return variants.map((variant) => ({ ...variant, priceCents: variant.priceCents - lowest + priceCents }));
}
