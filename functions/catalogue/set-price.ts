import { Problem } from '#shared/base/errors.ts';
import type { Cents } from '#shared/base/money.ts';
import { basePrices } from '#shared/catalogue/discount.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { updateProduct } from '#store/catalogue/product-writes.ts';
import { getProduct } from '#store/catalogue/products.ts';

interface PriceEdit {
  priceCents: Cents;
  /** Version of the product that the admin saw. */
  version: number;
}

/** Returns an update that leaves every field of a product as it is. */
export function unchangedUpdate(current: Product) {
  const { title, slug, descriptionHtml, images, sizes, colors, sku, inventoryQuantity, inventoryPolicy } = current;
  const { weightGrams, isFeatured, isPublished, sizeChartHtml, costCents = null, providerProductId = null } = current;
  const { priceCents, compareAtPriceCents } = basePrices(current);
  return {
    ...{ title, slug, descriptionHtml, images, sizes, colors, sku, inventoryQuantity, inventoryPolicy },
    ...{ weightGrams, isFeatured, isPublished, sizeChartHtml, costCents, providerProductId },
    ...{ priceCents, compareAtPriceCents, version: current.version, inventorySeen: inventoryQuantity },
    categoryIds: current.categories.map((category) => category.id),
  };
}

/**
 * Sets a product's price before discounts, with the same effect as the product form. Variants with the same price as the
 * product get the new price. A provider's variants keep their price difference. Throws the errors of `updateProduct`.
 */
export async function setPrice(
  id: string,
  { priceCents, version }: PriceEdit,
  actor: Actor,
  now: number,
  approve?: (product: Product) => void,
): Promise<Product> {
  const current = await getProduct(id, { consistent: true });
  if (!current) throw new Problem('not_found', 'Product not found');
  const update = { ...unchangedUpdate(current), priceCents, version };
  return updateProduct(id, update, actor, now, approve);
}
