import * as z from 'zod/mini';
import type { Cents } from '#shared/base/money.ts';
import { discountPrice } from './discount-price.ts';

/** A category's discount: a whole percentage from 1 to 99, or an amount in cents. */
export const discountSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('percentage'),
    percent: z
      .int()
      .check(z.gte(1, 'Please enter a valid discount value'), z.lte(99, 'Percentage discount must be less than 100%')),
  }),
  z.object({
    type: z.literal('fixed'),
    amountCents: z.int().check(z.gte(1, 'Please enter a valid discount value'), z.lte(99_999_99)),
  }),
]);
export type Discount = z.infer<typeof discountSchema>;

export type CategoryDiscount = Discount & { categoryId: string };

export const categoryDiscounts = (
  categories: readonly { id: string; discount?: Discount | null | undefined }[],
): CategoryDiscount[] => categories.flatMap(({ id, discount }) => (discount ? { ...discount, categoryId: id } : []));

/** Prices before discount, stored while a discount applies. Variant prices are in the order of the variants. */
export interface BasePrices {
  priceCents: Cents;
  compareAtPriceCents: Cents | null;
  variantPricesCents?: Cents[];
  /**
   * Compare-at prices of the variants. A null entry means that the variant uses the product's compare-at price. Missing if no
   * variant has a compare-at price of its own.
   */
  variantCompareAtCents?: (Cents | null)[];
}

export interface Priced {
  priceCents: Cents;
  compareAtPriceCents: Cents | null;
  variants?: { priceCents: Cents; compareAtPriceCents?: Cents | null }[];
  /** Missing or null while no discount applies. */
  base?: BasePrices | null;
  discount?: CategoryDiscount | null;
}

export const basePrices = ({ base, priceCents, compareAtPriceCents, variants }: Priced): BasePrices =>
  base ?? {
    priceCents,
    compareAtPriceCents,
    ...(variants ? { variantPricesCents: variants.map((variant) => variant.priceCents) } : {}),
    ...(variants?.some((variant) => variant.compareAtPriceCents != null)
      ? { variantCompareAtCents: variants.map((variant) => variant.compareAtPriceCents ?? null) }
      : {}),
  };

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns the discount that lowers the price most and makes no variant free. Null if there is none. If two discounts are
 * equal, the one with the lower category id wins, so that the result does not depend on the order of `discounts`.
 */
function bestOf(base: BasePrices, discounts: readonly CategoryDiscount[]): CategoryDiscount | null {
  const prices = [base.priceCents, ...(base.variantPricesCents ?? [])];
  const reduced = (discount: CategoryDiscount) => discountPrice(base.priceCents, discount) ?? base.priceCents;
  const candidates = discounts.filter(
    (discount) =>
      reduced(discount) < base.priceCents && prices.every((price) => discountPrice(price, discount) !== null),
  );
  return candidates.toSorted((a, b) => reduced(a) - reduced(b) || byText(a.categoryId, b.categoryId))[0] ?? null;
}

/**
 * Applies the best discount of a product's categories, never two together. Repeating it changes nothing, because the result
 * depends only on base prices and discounts. `applyDiscounts(product, [])` restores the prices before discount, and must be
 * called before prices or variants are changed.
 */
export function applyDiscounts<T extends Priced>(product: T, discounts: readonly CategoryDiscount[]): T {
  const base = basePrices(product);
  const best = bestOf(base, discounts);
  const priceOf = (price: Cents) => (best ? (discountPrice(price, best) ?? price) : price);
  return {
    ...product,
    priceCents: priceOf(base.priceCents),
    compareAtPriceCents: best ? base.priceCents : base.compareAtPriceCents,
    ...(product.variants && base.variantPricesCents
      ? {
          variants: product.variants.map(({ compareAtPriceCents: _shown, ...variant }, index) => {
            const before = base.variantPricesCents?.[index] ?? variant.priceCents;
            const own = best ? before : (base.variantCompareAtCents?.[index] ?? null);
            const isProducts = own === null || (best && own === base.priceCents);
            return {
              ...variant,
              priceCents: priceOf(before),
              ...(isProducts ? {} : { compareAtPriceCents: own }),
            };
          }),
        }
      : {}),
    base: best ? base : null,
    discount: best,
  };
}
