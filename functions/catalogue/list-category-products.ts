import type { CostGroup } from '#shared/catalogue/below-cost.ts';
import { documentsInScope } from '#shared/catalogue/browse-documents.ts';
import type { CatalogueDocument } from '#shared/catalogue/catalogue-document.ts';
import type { Priced } from '#shared/catalogue/discount.ts';
import type { ProductImage } from '#shared/catalogue/product.ts';
import { listAllDocuments } from '#store/catalogue/catalogue-documents.ts';

/** Describes a product with its prices before discounts, in the form that `applyDiscounts` accepts. */
export interface PricedProduct extends Priced {
  id: string;
  slug: string;
  title: string;
  image: ProductImage | null;
  isPublished: boolean;
  hasStock: boolean;
  tags: string[];
  categoryIds: string[];
  sizes: string[];
  colors: string[];
  /** Unit costs, grouped by price before discounts. */
  costs: CostGroup[];
}

/** Converts a search document to a product with its prices before discounts. */
export const toPricedProduct = ({
  card: { id, slug, title, image, colors, ...shown },
  isPublished,
  hasStock,
  tags,
  categoryIds,
  sizes,
  base,
  costs = [],
  ...prices
}: CatalogueDocument): PricedProduct => ({
  ...{ id, slug, title, image, isPublished, hasStock, tags, categoryIds, sizes, colors, costs },
  priceCents: base?.priceCents ?? shown.priceCents,
  compareAtPriceCents: base ? base.compareAtPriceCents : shown.compareAtPriceCents,
  ...(prices.variantPricesCents ? { variants: prices.variantPricesCents.map((priceCents) => ({ priceCents })) } : {}),
});

/**
 * Lists a category's products, drafts included, newest first. The products come from the catalogue in memory, which may lag
 * by a moment.
 */
export async function listCategoryProducts(categoryId: string): Promise<PricedProduct[]> {
  return documentsInScope(await listAllDocuments(), { categoryId }).map(toPricedProduct);
}
