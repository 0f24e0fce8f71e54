import * as z from 'zod/mini';
import { belowCostItemSchema, type CostedProduct, type CostGroup, findBelowCost } from './below-cost.ts';
import { applyDiscounts, basePrices, type CategoryDiscount, type Discount, type Priced } from './discount.ts';
import { discountPrice } from './discount-price.ts';

const MAX_EXAMPLES = 20;

/** Describes the effect of a category's discount on its products. Prices are in cents. */
export const discountPreviewSchema = z.object({
  total: z.int(),
  /** Counts the products that would get the discount. */
  discounted: z.int(),
  /** Counts the discounted products whose price would not change. */
  same: z.int(),
  changed: z.int(),
  /** Counts the products that do not get the discount because it would make them free. */
  free: z.int(),
  /** Counts the products that keep a better discount of another category. */
  better: z.int(),
  examples: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      priceCents: z.int(),
      newPriceCents: z.int(),
      isPublished: z.boolean(),
    }),
  ),
  /** Counts the discounted variants that would lose money when sold alone. `belowCost` lists the worst of them. */
  belowCostCount: z.int(),
  belowCost: z.array(belowCostItemSchema),
});
export type DiscountPreview = z.infer<typeof discountPreviewSchema>;

export interface PreviewedProduct extends Priced {
  id: string;
  title: string;
  isPublished: boolean;
  categoryIds: readonly string[];
  sizes: string[];
  colors: string[];
  /** Unit costs of the product, with prices before discount. */
  costs: readonly CostGroup[];
}

type Effect = 'discounted' | 'free' | 'better';

/** Returns the effect of a discount on a product. Null if the price is so low that the discount rounds to nothing. */
function effectOf(product: PreviewedProduct, discount: CategoryDiscount, then: Priced): Effect | null {
  if (then.discount?.categoryId === discount.categoryId) return 'discounted';
  const { priceCents, variantPricesCents = [] } = basePrices(product);
  if ([priceCents, ...variantPricesCents].some((price) => discountPrice(price, discount) === null)) return 'free';
  return then.discount ? 'better' : null;
}

const atDiscount = ({ id, title, sizes, colors, costs }: PreviewedProduct, discount: Discount): CostedProduct => ({
  ...{ id, title, sizes, colors },
  costs: costs.map((group) => ({
    ...group,
    priceCents: discountPrice(group.priceCents, discount) ?? group.priceCents,
  })),
});

/**
 * Previews the effect of changing a category's discount. `discount` is the new one, or null to remove the current one.
 * `present` lists the current discounts of all categories.
 */
export function previewDiscount(
  products: readonly PreviewedProduct[],
  categoryId: string,
  discount: Discount | null,
  present: readonly CategoryDiscount[],
): DiscountPreview {
  const given = discount && { ...discount, categoryId };
  const preview: DiscountPreview = {
    total: products.length,
    discounted: 0,
    same: 0,
    changed: 0,
    free: 0,
    better: 0,
    examples: [],
    belowCostCount: 0,
    belowCost: [],
  };
  const discountedProducts: CostedProduct[] = [];
  for (const product of products) {
    const own = present.filter((other) => product.categoryIds.includes(other.categoryId));
    const now = applyDiscounts(product, own);
    const then = applyDiscounts(product, [
      ...own.filter((other) => other.categoryId !== categoryId),
      ...(given ? [given] : []),
    ]);
    const effect = given && effectOf(product, given, then);
    if (effect) preview[effect] += 1;
    if (given && effect === 'discounted') discountedProducts.push(atDiscount(product, given));
    if (then.priceCents === now.priceCents) {
      if (effect === 'discounted') preview.same += 1;
      continue;
    }
    preview.changed += 1;
    if (preview.examples.length === MAX_EXAMPLES) continue;
    const { id, title, isPublished } = product;
    preview.examples.push({ id, title, isPublished, priceCents: now.priceCents, newPriceCents: then.priceCents });
  }
  return { ...preview, ...findBelowCost(discountedProducts) };
}
