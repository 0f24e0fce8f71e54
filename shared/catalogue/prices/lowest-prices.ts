import type { Cents } from '#shared/base/money.ts';
import type { Product, StoredVariant } from '../product.ts';
import { variantName } from '../variants/stock-counters.ts';

interface LowestPrices {
  lowestPriceCents?: Cents;
  variants?: StoredVariant[];
}

/**
 * Returns the lowest price of a product before its current reduction, in cents, and the product's variants with their lowest
 * prices. A variant has a lowest price of its own only if that price differs from the product's. A price of 0 means that no
 * lowest price is known for the variant.
 */
export function lowestPrices({ priceHistory, variants }: Pick<Product, 'priceHistory' | 'variants'>): LowestPrices {
  const ofProduct = priceHistory?.product?.lowestCents ?? 0;
  const known = ofProduct > 0 ? { lowestPriceCents: ofProduct } : {};
  if (!variants) return known;
  const others = priceHistory?.variants ?? {};
  return {
    ...known,
    variants: variants.map((variant) => {
      const track = others[variantName(variant)];
      const own = track ? (track.lowestCents ?? 0) : ofProduct;
      return own === ofProduct ? variant : { ...variant, lowestPriceCents: own };
    }),
  };
}
