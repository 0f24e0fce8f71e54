import type { QueryOf, ResponseOf } from '#shared/contract/index.ts';
import { getCategoryIdBySlug } from '#store/catalogue/categories.ts';
import { listCards } from '#store/catalogue/listings.ts';
import { listDocuments, toSelection } from './list-documents.ts';

/** Lists products: from listing rows, or from the catalogue in memory when a filter or sort is given. */
export async function browseProducts({
  category,
  limit,
  cursor,
  ...selection
}: QueryOf<'GET /api/products'>): Promise<ResponseOf<'GET /api/products'>> {
  const categoryId = category === undefined ? null : await getCategoryIdBySlug(category);
  if (category !== undefined && categoryId === null) return { items: [], nextCursor: null };
  const isPlain = Object.values(selection).every((value) => value === undefined);
  if (isPlain) return listCards(categoryId, { limit, cursor });
  return listDocuments({ categoryId }, toSelection(selection), { limit, cursor });
}
