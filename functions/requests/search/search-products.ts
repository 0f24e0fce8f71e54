import { Problem } from '../../../shared/errors.ts';
import { findDocuments } from '../../../shared/search.ts';
import { handle } from '../../http.ts';
import { getCards } from '../../store/listings.ts';
import { searchDocuments } from '../../store/search.ts';

/** The cursor is the number of results already seen. */
const offsetOf = (cursor: string | undefined): number => {
  const offset = Number(cursor ?? 0);
  if (Number.isSafeInteger(offset) && offset >= 0) return offset;
  throw new Problem('invalid_request', undefined, {
    errors: [{ path: 'cursor', message: 'is not a cursor of this list' }],
  });
};

export const searchProducts = handle('GET /api/search', async ({ query: { q, limit, cursor } }) => {
  const offset = offsetOf(cursor);
  const found = q === '' ? [] : findDocuments(await searchDocuments(), q);
  const items = await getCards(found.slice(offset, offset + limit));
  const next = offset + limit;
  return { items, nextCursor: next < found.length ? String(next) : null, total: found.length };
});
