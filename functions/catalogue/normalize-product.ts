import { newId } from '#shared/base/id.ts';
import type { ProductInput } from '#shared/catalogue/product.ts';
import type { NewProduct } from '#store/catalogue/product-writes.ts';
import { safeHtml } from './safe-html.ts';

/**
 * Sanitizes the HTML of an admin's input, and turns a compare-at price or weight of 0 and an empty size chart
 * into null.
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

/** Returns a new product from an admin's input. `now` in milliseconds UTC. */
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
