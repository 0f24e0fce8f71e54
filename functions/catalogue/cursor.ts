import { Problem } from '#shared/base/errors.ts';
import type { SortPosition } from '#shared/catalogue/browse-documents.ts';
import type { Sort } from '#shared/catalogue/selection.ts';

const isScored = (sort: Sort): boolean => sort === 'best' || sort === 'featured';

/**
 * Encodes a position in a sorted list. The cursor stores the sort values of the last product on the page, so later pages
 * neither repeat nor skip products when others are inserted or deleted.
 */
export const encodeCursor = (sort: Sort, { id, createdAt, priceCents, score = 0 }: SortPosition): string =>
  Buffer.from(JSON.stringify([sort, isScored(sort) ? score : priceCents, createdAt, id])).toString('base64url');

/**
 * Decodes a cursor into a position in the list. Throws `invalid_request` for a cursor of another list or another sort order.
 */
export function decodeCursor(sort: Sort, cursor: string): SortPosition {
  try {
    const [cursorSort, value, createdAt, id, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isPosition = typeof value === 'number' && typeof createdAt === 'string' && typeof id === 'string';
    if (isPosition && cursorSort === sort && rest.length === 0)
      return { priceCents: value, score: value, createdAt, id };
  } catch {
    // The cursor is not a JSON list. The throw below rejects it like any other invalid cursor.
  }
  throw new Problem('invalid_request', undefined, {
    errors: [{ path: 'cursor', message: 'is not a cursor of this list' }],
  });
}
