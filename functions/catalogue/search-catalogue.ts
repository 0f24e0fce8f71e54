import type { QueryOf, ResponseOf } from '#shared/contract/index.ts';
import { listDocuments, toSelection } from './list-documents.ts';

/** Spec section 7: title or description contains the text, newest first unless asked. A blank text finds nothing. */
export async function searchCatalogue({
  q,
  limit,
  cursor,
  ...asked
}: QueryOf<'GET /api/search'>): Promise<ResponseOf<'GET /api/search'>> {
  if (q === '') return { items: [], nextCursor: null, total: 0 };
  return listDocuments({ text: q }, toSelection(asked), { limit, cursor });
}
