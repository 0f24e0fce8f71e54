import { Problem } from '#shared/base/errors.ts';
import { basePrices } from '#shared/catalogue/discount.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { ShopStore } from '../shop-store.ts';

const ADMIN = { userId: 'owner', email: 'owner@example.com' };

/** Fields that an admin may change. */
interface Edit {
  categoryIds?: string[];
  priceCents?: number;
  compareAtPriceCents?: number | null;
}

/**
 * Edits a product the same way that an admin does: reads, changes, and saves it. Starts over if another admin saved first.
 */
export async function edit({ updateProduct, getProduct }: ShopStore, { id }: Product, change: Edit): Promise<void> {
  for (let tries = 0; tries < 30; tries++) {
    const product = await getProduct(id, { consistent: true });
    if (!product) throw new Error('The product is gone');
    const { priceCents, compareAtPriceCents } = basePrices(product);
    const { title, slug, descriptionHtml, images, sizes, colors, sku, inventoryQuantity, inventoryPolicy } = product;
    const { weightGrams, isFeatured, isPublished, sizeChartHtml, version } = product;
    const kept = { title, slug, descriptionHtml, images, sizes, colors, sku, inventoryQuantity, inventoryPolicy };
    const more = { weightGrams, isFeatured, isPublished, sizeChartHtml, costCents: null, providerProductId: null };
    const categoryIds = product.categories.map((category) => category.id);
    const next = { ...kept, ...more, priceCents, compareAtPriceCents, categoryIds, ...change };
    try {
      await updateProduct(id, { ...next, version, inventorySeen: inventoryQuantity }, ADMIN, Date.now());
      return;
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'conflict') throw error;
    }
  }
  throw new Error('Another edit always came first');
}
