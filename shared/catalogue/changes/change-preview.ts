import * as z from 'zod/mini';
import { belowCostItemSchema, type CostedProduct, findBelowCost } from '../below-cost.ts';
import { applyDiscounts, type CategoryDiscount } from '../discount.ts';
import type { PreviewedProduct } from '../discount-preview.ts';
import { discountPrice } from '../discount-price.ts';
import { changedPrice, changedTags, priceRefusal } from './change-values.ts';
import { isPriceChange, isStockChange, isTagChange, type PriceChange, type ProductChange } from './product-change.ts';
import { stockExampleSchema } from './stock-change.ts';

export const MAX_EXAMPLES = 20;

/**
 * Describes the effect of a change on the chosen products. Prices are in cents. They are before a category's discount, except
 * in `belowCost`.
 */
export const changePreviewSchema = z.object({
  total: z.int(),
  changed: z.int(),
  /** Counts changed products that a category's discount makes cheaper than the prices shown here. */
  discounted: z.int(),
  /** Counts products to publish that have no picture. */
  withoutPicture: z.int(),
  /** Counts chosen products without a stock to change, because they are made to order. */
  withoutStock: z.int(),
  /** Lists the first few products whose stock changes. */
  stock: z.array(stockExampleSchema),
  /** Lists the first few products whose price changes. */
  examples: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      isPublished: z.boolean(),
      priceCents: z.int(),
      newPriceCents: z.int(),
    }),
  ),
  /** Counts the products that cannot be changed this way. `refused` lists the first few of them with the reasons. */
  refusedCount: z.int(),
  refused: z.array(z.object({ id: z.string(), title: z.string(), reason: z.string() })),
  /** Counts the variants that would lose money when sold alone. `belowCost` lists the worst of them. */
  belowCostCount: z.int(),
  belowCost: z.array(belowCostItemSchema),
});
export type ChangePreview = z.infer<typeof changePreviewSchema>;

/** Describes a chosen product, with its prices before discounts. */
export interface ChosenProduct extends PreviewedProduct {
  image: object | null;
  tags: readonly string[];
  /** True if the shop keeps its own stock of the product. False for a product that is made to order. */
  hasStock: boolean;
}

const pricesOf = ({ priceCents, variants = [] }: ChosenProduct) => [
  priceCents,
  ...variants.map((variant) => variant.priceCents),
];

/** Returns the product's costs together with its new prices, after the best discount of its categories. */
function costedAt(product: ChosenProduct, change: PriceChange, discounts: readonly CategoryDiscount[]): CostedProduct {
  const { id, title, sizes, colors } = product;
  const priced = {
    priceCents: changedPrice(product.priceCents, change),
    compareAtPriceCents: product.compareAtPriceCents,
    variants: (product.variants ?? []).map((variant) => ({ priceCents: changedPrice(variant.priceCents, change) })),
  };
  const { discount } = applyDiscounts(
    priced,
    discounts.filter(({ categoryId }) => product.categoryIds.includes(categoryId)),
  ) as { discount?: CategoryDiscount | null };
  const costs = product.costs.map((group) => {
    const priceCents = changedPrice(group.priceCents, change);
    return { ...group, priceCents: discount ? (discountPrice(priceCents, discount) ?? priceCents) : priceCents };
  });
  return { id, title, sizes, colors, costs };
}

function isChanged(product: ChosenProduct, change: ProductChange): boolean {
  if (isPriceChange(change)) return pricesOf(product).some((price) => changedPrice(price, change) !== price);
  if ('categoryId' in change)
    return product.categoryIds.includes(change.categoryId) !== (change.type === 'add_category');
  if (isStockChange(change)) return product.hasStock;
  if (isTagChange(change)) return changedTags(product.tags, change).length !== product.tags.length;
  return change.type === 'delete' || product.isPublished !== (change.type === 'publish');
}

/** Previews the effect of a change. `discounts` lists the current discounts of all categories. */
export function previewChange(
  products: readonly ChosenProduct[],
  change: ProductChange,
  discounts: readonly CategoryDiscount[],
): ChangePreview {
  const changed = products.filter((product) => isChanged(product, change));
  const preview: ChangePreview = {
    total: products.length,
    changed: changed.length,
    discounted: 0,
    withoutPicture: change.type === 'publish' ? changed.filter(({ image }) => !image).length : 0,
    withoutStock: isStockChange(change) ? products.length - changed.length : 0,
    ...{ stock: [], examples: [], refusedCount: 0, refused: [], belowCostCount: 0, belowCost: [] },
  };
  if (!isPriceChange(change)) return preview;
  const cheaper: CostedProduct[] = [];
  for (const product of changed) {
    const { id, title, isPublished, priceCents } = product;
    const reason = priceRefusal(pricesOf(product).map((price) => changedPrice(price, change)));
    if (reason) {
      preview.refusedCount += 1;
      if (preview.refused.length < MAX_EXAMPLES) preview.refused.push({ id, title, reason });
      continue;
    }
    const newPriceCents = changedPrice(priceCents, change);
    if (discounts.some(({ categoryId }) => product.categoryIds.includes(categoryId))) preview.discounted += 1;
    if (newPriceCents < priceCents) cheaper.push(costedAt(product, change, discounts));
    if (preview.examples.length < MAX_EXAMPLES)
      preview.examples.push({ id, title, isPublished, priceCents, newPriceCents });
  }
  return { ...preview, ...findBelowCost(cheaper) };
}
