import * as z from 'zod/mini';
import type { Cents } from '#shared/base/money.ts';
import { discountPrice } from './discount-price.ts';

/** What a category takes off its products' prices: whole percent (spec section 5: above 0 and below 100), or cents. */
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

/** A discount and the category that gives it. */
export type CategoryDiscount = Discount & { categoryId: string };

/** The discounts of those categories that have one. */
export const categoryDiscounts = (
  categories: readonly { id: string; discount?: Discount | null | undefined }[],
): CategoryDiscount[] => categories.flatMap(({ id, discount }) => (discount ? { ...discount, categoryId: id } : []));

/** What the owner wrote, kept while a discount stands over it; the variants' prices in their own order. */
export interface BasePrices {
  priceCents: Cents;
  compareAtPriceCents: Cents | null;
  variantPricesCents?: Cents[];
}

export interface Priced {
  priceCents: Cents;
  compareAtPriceCents: Cents | null;
  variants?: { priceCents: Cents }[];
  /** Missing or null while no discount applies. */
  base?: BasePrices | null;
  discount?: CategoryDiscount | null;
}

/** The prices as the owner wrote them, whatever discount stands over them. */
export const basePrices = ({ base, priceCents, compareAtPriceCents, variants }: Priced): BasePrices =>
  base ?? {
    priceCents,
    compareAtPriceCents,
    ...(variants ? { variantPricesCents: variants.map((variant) => variant.priceCents) } : {}),
  };

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The discount that is best for the shopper among those that take something off the price and leave something to pay
 * for every variant; null for none. Of equals it is that of the first category by id, whatever order they come in.
 */
function bestOf(base: BasePrices, discounts: readonly CategoryDiscount[]): CategoryDiscount | null {
  const prices = [base.priceCents, ...(base.variantPricesCents ?? [])];
  const reduced = (discount: CategoryDiscount) => discountPrice(base.priceCents, discount) ?? base.priceCents;
  const possible = discounts.filter(
    (discount) =>
      reduced(discount) < base.priceCents && prices.every((price) => discountPrice(price, discount) !== null),
  );
  return possible.toSorted((a, b) => reduced(a) - reduced(b) || byText(a.categoryId, b.categoryId))[0] ?? null;
}

/**
 * A product under the discounts of its categories: the best one applies, never two. The outcome depends on the base prices
 * and the discounts alone, so doing it twice is doing it once, and without discounts every price is as it was written:
 * whoever writes prices or variants anew begins with `applyDiscounts(product, [])`.
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
          variants: product.variants.map((variant, index) => ({
            ...variant,
            priceCents: priceOf(base.variantPricesCents?.[index] ?? variant.priceCents),
          })),
        }
      : {}),
    base: best ? base : null,
    discount: best,
  };
}
