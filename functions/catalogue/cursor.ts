import { Problem } from '#shared/base/errors.ts';
import type { SortPosition } from '#shared/catalogue/browse-documents.ts';
import type { Sort } from '#shared/catalogue/selection.ts';

const isScored = (sort: Sort): boolean => sort === 'best' || sort === 'featured';

/**
 * Encodes a position in a sorted list by the sort values of its last product, so that inserted and deleted products neither
 * repeat nor hide others.
 */
export const encodeCursor = (sort: Sort, { id, createdAt, priceCents, score = 0 }: SortPosition): string =>
  Buffer.from(JSON.stringify([sort, isScored(sort) ? score : priceCents, createdAt, id])).toString('base64url');

/** Throws `invalid_request` for a cursor of another list or another sort. */
export function decodeCursor(sort: Sort, cursor: string): SortPosition {
  try {
    const [cursorSort, value, createdAt, id, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isPosition = typeof value === 'number' && typeof createdAt === 'string' && typeof id === 'string';
    if (isPosition && cursorSort === sort && rest.length === 0)
      return { priceCents: value, score: value, createdAt, id };
  } catch {
    // Not a list in JSON: refused below like any other invalid cursor.
  }
  throw new Problem('invalid_request', undefined, {
    errors: [{ path: 'cursor', message: 'is not a cursor of this list' }],
  });
}
