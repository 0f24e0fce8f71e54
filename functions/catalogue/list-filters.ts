import type { QueryOf, ResponseOf } from '#shared/contract/index.ts';
import { getCategoryIdBySlug } from '#store/catalogue/categories.ts';
import { listFiltersInScope } from './list-documents.ts';

/** Returns the available filters of a category, a search or the whole shop; none for an unknown category. */
export async function listFilters({
  category,
  q,
}: QueryOf<'GET /api/filters'>): Promise<ResponseOf<'GET /api/filters'>> {
  const categoryId = category === undefined ? null : await getCategoryIdBySlug(category);
  if (category !== undefined && categoryId === null) return { total: 0, sizes: [], colors: [], inStock: 0 };
  return listFiltersInScope({ categoryId, text: q });
}
