import * as z from 'zod/mini';
import {
  applyDiscounts,
  basePrices,
  type CategoryDiscount,
  type Discount,
  discounted,
  type Priced,
} from './discount.ts';

const MOST_EXAMPLES = 20;

/** What a category's discount would do to its products; prices in cents. */
export const discountPreviewSchema = z.object({
  total: z.int(),
  /** Products that would carry the discount. */
  discounted: z.int(),
  /** Of these, whose price would be another than it is now. */
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
});
export type DiscountPreview = z.infer<typeof discountPreviewSchema>;

/** What a preview needs to know of a product. */
export interface PreviewedProduct extends Priced {
  id: string;
  title: string;
  isPublished: boolean;
  categoryIds: readonly string[];
}

type Fate = 'discounted' | 'free' | 'better';

/** Null for a price so low that a percent of it is less than half a cent. */
function fateOf(product: PreviewedProduct, discount: CategoryDiscount, next: Priced): Fate | null {
  if (next.discount?.categoryId === discount.categoryId) return 'discounted';
  const { priceCents, variantPricesCents = [] } = basePrices(product);
  if ([priceCents, ...variantPricesCents].some((price) => discounted(price, discount) === null)) return 'free';
  return next.discount ? 'better' : null;
}

/** What `discount` would do to these products of a category, beside the discounts that the `others` give. */
export function previewDiscount(
  products: readonly PreviewedProduct[],
  categoryId: string,
  discount: Discount,
  others: readonly CategoryDiscount[],
): DiscountPreview {
  const given = { ...discount, categoryId };
  const preview: DiscountPreview = { total: 0, discounted: 0, changed: 0, free: 0, better: 0, examples: [] };
  for (const product of products) {
    const beside = others.filter(
      (other) => other.categoryId !== categoryId && product.categoryIds.includes(other.categoryId),
    );
    const next = applyDiscounts(product, [...beside, given]);
    const fate = fateOf(product, given, next);
    preview.total += 1;
    if (fate) preview[fate] += 1;
    if (next.priceCents === product.priceCents) continue;
    preview.changed += 1;
    if (preview.examples.length === MOST_EXAMPLES) continue;
    const { id, title, priceCents, isPublished } = product;
    preview.examples.push({ id, title, priceCents, newPriceCents: next.priceCents, isPublished });
  }
  return preview;
}
