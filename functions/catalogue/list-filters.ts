import type { QueryOf, ResponseOf } from '#shared/contract/index.ts';
import { categoryIdBySlug } from '#store/catalogue/categories.ts';
import { filtersIn } from './list-documents.ts';

/** What a category, a search or the whole shop can be narrowed by; nothing in a category nobody knows. */
export async function listFilters({
  category,
  q,
}: QueryOf<'GET /api/filters'>): Promise<ResponseOf<'GET /api/filters'>> {
  const categoryId = category === undefined ? null : await categoryIdBySlug(category);
  if (category !== undefined && categoryId === null) return { total: 0, sizes: [], colors: [], inStock: 0 };
  return filtersIn({ categoryId, text: q });
}
