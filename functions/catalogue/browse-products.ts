import type { QueryOf, ResponseOf } from '#shared/contract/index.ts';
import { getCategoryIdBySlug } from '#store/catalogue/categories.ts';
import { listCards } from '#store/catalogue/listings.ts';
import { listDocuments, toSelection } from './list-documents.ts';

/** A plain list is read from its rows, a narrowed or sorted one worked out from the catalogue in memory. */
export async function browseProducts({
  category,
  limit,
  cursor,
  ...asked
}: QueryOf<'GET /api/products'>): Promise<ResponseOf<'GET /api/products'>> {
  const categoryId = category === undefined ? null : await getCategoryIdBySlug(category);
  if (category !== undefined && categoryId === null) return { items: [], nextCursor: null };
  const isPlain = Object.values(asked).every((value) => value === undefined);
  if (isPlain) return listCards(categoryId, { limit, cursor });
  return listDocuments({ categoryId }, toSelection(asked), { limit, cursor });
}
