import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_SIZE_CHART_LENGTH, type ProductInput } from '#shared/catalogue/product-input.ts';
import { toStoredVariants, variantErrors } from '#shared/catalogue/variants/own-variants.ts';
import type { NewProduct } from '#store/catalogue/product-writes.ts';
import { safeHtmlField } from './safe-html.ts';

/**
 * Sanitizes the HTML in an admin's input. Replaces a compare-at price or weight of 0, an empty size chart, and empty SEO
 * texts with null. Throws `invalid_request` for variants that do not match the sizes and colors, and for HTML that is too
 * long.
 */
export async function normalizeProductInput<T extends ProductInput>(input: T): Promise<T> {
  const errors = variantErrors(input);
  if (errors.length > 0) throw new Problem('invalid_request', errors[0]?.message, { errors });
  const [descriptionHtml, sizeChartHtml] = await Promise.all([
    safeHtmlField(input.descriptionHtml, { path: 'descriptionHtml', max: MAX_DESCRIPTION_LENGTH }),
    safeHtmlField(input.sizeChartHtml ?? '', { path: 'sizeChartHtml', max: MAX_SIZE_CHART_LENGTH }),
  ]);
  return {
    ...input,
    descriptionHtml,
    sizeChartHtml: sizeChartHtml || null,
    compareAtPriceCents: input.compareAtPriceCents || null,
    weightGrams: input.weightGrams || null,
    ...(input.seoTitle === undefined ? {} : { seoTitle: input.seoTitle || null }),
    ...(input.seoDescription === undefined ? {} : { seoDescription: input.seoDescription || null }),
  };
}

/** Creates a new product from an admin's input, ready to insert. `now` in milliseconds UTC. */
export async function toNewProduct(input: ProductInput, now: number): Promise<NewProduct> {
  const { categoryIds, variants, ...fields } = await normalizeProductInput(input);
  const at = new Date(now).toISOString();
  return {
    ...fields,
    id: newId('prd', now),
    createdAt: at,
    updatedAt: at,
    version: 1,
    categories: categoryIds.map((id) => ({ id })),
    ...(variants ? { variants: toStoredVariants(variants, fields.priceCents) } : {}),
    ...(fields.providerProductId === null ? {} : { syncStatus: 'pending' }),
  };
}
