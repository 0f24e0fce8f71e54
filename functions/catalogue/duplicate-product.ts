import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { applyDiscounts } from '#shared/catalogue/discount.ts';
import type { Product, StoredVariant } from '#shared/catalogue/product.ts';
import { copySlug, copyTitle } from '#shared/catalogue/product-copy.ts';
import { areOwn } from '#shared/catalogue/variants/own-variants.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { insertProduct } from '#store/catalogue/product-writes.ts';
import { getProduct, getProductsBySlugs } from '#store/catalogue/products.ts';

/** Number of slugs to try before the request is rejected. */
const MOST_COPIES = 50;

/** Returns a slug for the copy that no product uses yet. Throws `conflict` if there are too many copies. */
async function freeSlug(slug: string): Promise<string> {
  const candidates = Array.from({ length: MOST_COPIES }, (_, number) => copySlug(slug, number + 1));
  const taken = await getProductsBySlugs(candidates);
  const free = candidates.find((candidate) => !taken.has(candidate));
  if (!free) throw new Problem('conflict', 'There are too many copies of this product. Rename one of them first');
  return free;
}

/** Returns a variant without its SKU and barcode, which only one product can have. */
const bareVariant = ({ sku: _sku, barcode: _barcode, quantity, ...variant }: StoredVariant): StoredVariant => ({
  ...variant,
  available: true,
  ...(quantity === undefined ? {} : { quantity: 0 }),
});

/**
 * Inserts a copy of a product as an unpublished draft without stock, SKU, or provider. The copy of a provider's product
 * becomes one that the shop makes itself. `now` in milliseconds UTC. Throws `not_found`.
 */
export async function duplicateProduct(id: string, actor: Actor, now: number): Promise<Product> {
  const original = await getProduct(id, { consistent: true });
  if (!original) throw new Problem('not_found', 'Product not found');
  const { title, slug, descriptionHtml, images, sizes, colors, inventoryPolicy, ...rest } = applyDiscounts(
    original,
    [],
  );
  const {
    weightGrams,
    isFeatured,
    sizeChartHtml,
    costCents = null,
    priceCents,
    compareAtPriceCents,
    variants,
    tags,
    videos,
    goesWith,
  } = rest;
  const isProviders = original.providerProductId != null;
  const at = new Date(now).toISOString();
  return insertProduct(
    {
      ...{ descriptionHtml, images, sizes, colors, weightGrams, isFeatured, sizeChartHtml, costCents },
      ...{ priceCents, compareAtPriceCents, categories: rest.categories },
      ...(tags ? { tags } : {}),
      ...(goesWith ? { goesWith } : {}),
      id: newId('prd', now),
      title: copyTitle(title),
      slug: await freeSlug(slug),
      inventoryPolicy: isProviders ? 'finite' : inventoryPolicy,
      ...{ sku: '', inventoryQuantity: 0, isPublished: false, providerProductId: null },
      ...{ createdAt: at, updatedAt: at, version: 1 },
      ...(videos ? { videos } : {}),
      ...(variants && areOwn(variants) ? { variants: variants.map(bareVariant) } : {}),
    },
    actor,
  );
}
