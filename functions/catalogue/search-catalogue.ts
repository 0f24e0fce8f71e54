import type { QueryOf, ResponseOf } from '#shared/contract/index.ts';
import { listDocuments, toSelection } from './list-documents.ts';

/** Searches the catalogue. A blank text finds nothing. */
export async function searchCatalogue({
  q,
  limit,
  cursor,
  ...selection
}: QueryOf<'GET /api/search'>): Promise<ResponseOf<'GET /api/search'>> {
  if (q === '') return { items: [], nextCursor: null, total: 0 };
  return listDocuments({ text: q }, toSelection(selection, 'best'), { limit, cursor });
}
