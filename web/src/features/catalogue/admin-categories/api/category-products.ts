import { queryOptions } from '@tanstack/react-query';
import { isRunning } from '#shared/catalogue/changes/change-run.ts';
import type { ProductChange } from '#shared/catalogue/changes/product-change.ts';
import type { BodyOf, ResponseOf } from '#shared/contract/index.ts';
import { call } from '#web/lib/data/api.ts';

export type CategoryPreview = ResponseOf<'POST /api/admin/category-preview'>;
export type ListedProduct = CategoryPreview['items'][number];

/** Returns the prefix of the query keys of a category's previews. */
export const previewsKey = (categoryId: string) => ['admin', 'category-preview', categoryId];

/** Reads the products that a category would have with the given rule and order. */
export const categoryPreviewQuery = (
  categoryId: string,
  page: Omit<BodyOf<'POST /api/admin/category-preview'>, 'categoryId'>,
) =>
  queryOptions({
    queryKey: [...previewsKey(categoryId), page],
    queryFn: () => call('POST /api/admin/category-preview', { body: { ...page, categoryId } }),
    staleTime: 5_000,
  });

/** Reads the newest products that match the search text. With an empty text, reads the newest of all products. */
export const productSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'product-search', q],
    queryFn: async () => (await call('GET /api/admin/products', { query: q ? { q } : {} })).items,
    staleTime: 5_000,
  });

const STEP_MS = 300;
const PATIENCE_MS = 60_000;

/**
 * Adds one product to a category or removes it, and waits for the change to finish. Throws if the change fails or takes
 * longer than a minute.
 */
export async function changeMembership(
  id: string,
  change: Extract<ProductChange, { categoryId: string }>,
  productId: string,
): Promise<void> {
  await call('POST /api/admin/products/changes', { body: { id, selection: { ids: [productId] }, change } });
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    const run = (await call('GET /api/admin/products/changes', { query: { limit: 10 } })).items.find(
      (each) => each.id === id,
    );
    if (run?.failures[0]) throw new Error(run.failures[0].reason);
    if (run && !isRunning(run)) return;
  }
  throw new Error('This is taking longer than usual. Check again in a minute.');
}
