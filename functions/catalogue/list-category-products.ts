import type { CostGroup } from '#shared/catalogue/below-cost.ts';
import { documentsInScope } from '#shared/catalogue/browse-documents.ts';
import type { Priced } from '#shared/catalogue/discount.ts';
import type { ProductImage } from '#shared/catalogue/product.ts';
import { listAllDocuments } from '#store/catalogue/catalogue-documents.ts';

/** A product with its prices as the owner wrote them: what `applyDiscounts` takes. */
export interface PricedProduct extends Priced {
  id: string;
  slug: string;
  title: string;
  image: ProductImage | null;
  isPublished: boolean;
  /** All of its categories: each may give a discount. */
  categoryIds: string[];
  sizes: string[];
  colors: string[];
  /** What its pieces cost the owner, by the prices as the owner wrote them. */
  costs: CostGroup[];
}

/** Every product of a category, drafts too, newest first: one small read, the rest from memory, a moment behind at most. */
export async function listCategoryProducts(categoryId: string): Promise<PricedProduct[]> {
  return documentsInScope(await listAllDocuments(), { categoryId }).map(
    ({
      card: { id, slug, title, image, colors, ...shown },
      isPublished,
      categoryIds,
      sizes,
      base,
      costs = [],
      ...prices
    }) => ({
      ...{ id, slug, title, image, isPublished, categoryIds, sizes, colors, costs },
      priceCents: base?.priceCents ?? shown.priceCents,
      compareAtPriceCents: base ? base.compareAtPriceCents : shown.compareAtPriceCents,
      ...(prices.variantPricesCents
        ? { variants: prices.variantPricesCents.map((priceCents) => ({ priceCents })) }
        : {}),
    }),
  );
}
