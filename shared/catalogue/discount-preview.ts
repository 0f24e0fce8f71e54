import * as z from 'zod/mini';
import { belowCostItemSchema, type CostedProduct, type CostGroup, findBelowCost } from './below-cost.ts';
import { applyDiscounts, basePrices, type CategoryDiscount, type Discount, type Priced } from './discount.ts';
import { discountPrice } from './discount-price.ts';

const MOST_EXAMPLES = 20;

/** What a category's discount would do to its products; prices in cents. */
export const discountPreviewSchema = z.object({
  total: z.int(),
  /** Products that would carry the discount. */
  discounted: z.int(),
  /** Of these, whose price would be what it is now. */
  same: z.int(),
  /** Products whose price would be another than it is now. */
  changed: z.int(),
  /** Products that would cost nothing, and are left alone. */
  free: z.int(),
  /** Products that have a better discount from another category, and keep it. */
  better: z.int(),
  /** The first whose price would change. */
  examples: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      priceCents: z.int(),
      newPriceCents: z.int(),
      isPublished: z.boolean(),
    }),
  ),
  /** What would carry the discount and be sold alone at a loss: how many variants, and the worst of them. */
  belowCostCount: z.int(),
  belowCost: z.array(belowCostItemSchema),
});
export type DiscountPreview = z.infer<typeof discountPreviewSchema>;

/** What a preview needs to know of a product: its prices as the owner wrote them. */
export interface PreviewedProduct extends Priced {
  id: string;
  title: string;
  isPublished: boolean;
  categoryIds: readonly string[];
  sizes: string[];
  colors: string[];
  /** At the prices as the owner wrote them. */
  costs: readonly CostGroup[];
}

type Fate = 'discounted' | 'free' | 'better';

/** Null for a price so low that a percent of it is less than half a cent. */
function fateOf(product: PreviewedProduct, discount: CategoryDiscount, then: Priced): Fate | null {
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

/** What `discount`, or null for none, would do to these products of a category, where all give what `present` says. */
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
  const carrying: CostedProduct[] = [];
  for (const product of products) {
    const own = present.filter((other) => product.categoryIds.includes(other.categoryId));
    const now = applyDiscounts(product, own);
    const then = applyDiscounts(product, [
      ...own.filter((other) => other.categoryId !== categoryId),
      ...(given ? [given] : []),
    ]);
    const fate = given && fateOf(product, given, then);
    if (fate) preview[fate] += 1;
    if (given && fate === 'discounted') carrying.push(atDiscount(product, given));
    if (then.priceCents === now.priceCents) {
      if (fate === 'discounted') preview.same += 1;
      continue;
    }
    preview.changed += 1;
    if (preview.examples.length === MOST_EXAMPLES) continue;
    const { id, title, isPublished } = product;
    preview.examples.push({ id, title, isPublished, priceCents: now.priceCents, newPriceCents: then.priceCents });
  }
  return { ...preview, ...findBelowCost(carrying) };
}
