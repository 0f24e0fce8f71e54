import { Problem } from '#shared/base/errors.ts';
import type { SortPosition } from '#shared/catalogue/browse-documents.ts';
import type { Sort } from '#shared/catalogue/selection.ts';

/**
 * A place in a sorted list: by what its last product is sorted, not how many went before,
 * so that products that come or go neither repeat others nor hide them.
 */
export const encodeCursor = (sort: Sort, { id, createdAt, priceCents }: SortPosition): string =>
  Buffer.from(JSON.stringify([sort, priceCents, createdAt, id])).toString('base64url');

/** Throws `invalid_request` for a cursor of another list or another sort. */
export function decodeCursor(sort: Sort, cursor: string): SortPosition {
  try {
    const [of, priceCents, createdAt, id, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isPlace = typeof priceCents === 'number' && typeof createdAt === 'string' && typeof id === 'string';
    if (isPlace && of === sort && rest.length === 0) return { priceCents, createdAt, id };
  } catch {
    // Not a list in JSON: refused below like any other foreign cursor.
  }
  throw new Problem('invalid_request', undefined, {
    errors: [{ path: 'cursor', message: 'is not a cursor of this list' }],
  });
}
