import { newId } from '#shared/base/id.ts';
import type { ProductInput } from '#shared/catalogue/product.ts';
import type { NewProduct } from '#store/catalogue/product-writes.ts';
import { safeHtml } from './safe-html.ts';

/**
 * What an owner wrote, as it is kept: its HTML cleaned, a compare-at price or weight of 0 as none (spec section 5),
 * a size chart of nothing as none.
 */
export async function normalizeProductInput<T extends ProductInput>(input: T): Promise<T> {
  const [descriptionHtml, sizeChartHtml] = await Promise.all([
    safeHtml(input.descriptionHtml),
    safeHtml(input.sizeChartHtml ?? ''),
  ]);
  return {
    ...input,
    descriptionHtml,
    sizeChartHtml: sizeChartHtml || null,
    compareAtPriceCents: input.compareAtPriceCents || null,
    weightGrams: input.weightGrams || null,
  };
}

/** A product of an owner's own making, ready to be put. `now` in milliseconds UTC. */
export async function toNewProduct(input: ProductInput, now: number): Promise<NewProduct> {
  const { categoryIds, ...fields } = await normalizeProductInput(input);
  const at = new Date(now).toISOString();
  return {
    ...fields,
    id: newId('prd', now),
    createdAt: at,
    updatedAt: at,
    version: 1,
    categories: categoryIds.map((id) => ({ id })),
    ...(fields.providerProductId === null ? {} : { syncStatus: 'pending' }),
  };
}
