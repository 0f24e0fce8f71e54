import type { QueryOf, ResponseOf } from '#shared/contract/index.ts';
import { getCategoryIdBySlug } from '#store/catalogue/categories.ts';
import { listFiltersInScope, toSelection } from './list-documents.ts';

const NO_FILTERS = { total: 0, sizes: [], colors: [], categories: [], prices: [], inStock: 0 };

/** Returns the available filters of a category, a search or the whole shop; none for an unknown category. */
export async function listFilters({
  category,
  q,
  ...filters
}: QueryOf<'GET /api/filters'>): Promise<ResponseOf<'GET /api/filters'>> {
  const categoryId = category === undefined ? null : await getCategoryIdBySlug(category);
  if (category !== undefined && categoryId === null) return NO_FILTERS;
  return listFiltersInScope({ categoryId, text: q }, toSelection(filters));
}
