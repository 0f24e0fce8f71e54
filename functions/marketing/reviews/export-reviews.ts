import { Problem } from '#shared/base/errors.ts';
import type { ReviewStatus } from '#shared/catalogue/reviews/review-status.ts';
import { REVIEW_CSV_HEADER, reviewCsvLine } from '#shared/marketing/reviews/csv/review-csv.ts';
import { getProducts } from '#store/catalogue/products.ts';
import { listReviews } from '#store/marketing/reviews/reviews.ts';

/** Lists the statuses to export, one after the other. */
const LISTS: readonly ReviewStatus[] = ['published', 'pending', 'hidden'];

/**
 * Separates the two parts of a cursor: the list, and the position in that list. The position is empty at the start of the
 * list.
 */
const MARK = '-';

/** Returns the list and the position to which a cursor points. Throws `invalid_request`. */
function placeOf(cursor = `${LISTS[0]}${MARK}`): { at: number; within: string | undefined } {
  const end = cursor.indexOf(MARK);
  const at = (LISTS as readonly string[]).indexOf(cursor.slice(0, end));
  if (at >= 0) return { at, within: cursor.slice(end + 1) || undefined };
  throw new Problem('invalid_request', undefined, {
    errors: [{ path: 'cursor', message: 'is not a cursor of this list' }],
  });
}

/**
 * Returns one page of all reviews as CSV. Only the first page has the header row, so that the pages can be joined into one
 * file.
 */
export async function exportReviews({ cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const { at, within } = placeOf(cursor);
  const status = LISTS[at] ?? 'published';
  const { items, nextCursor } = await listReviews(status, { limit, cursor: within });
  const products = await getProducts([...new Set(items.map(({ productId }) => productId))]);
  const handles = new Map(products.map(({ id, slug }) => [id, slug]));
  const lines = items.map((review) => reviewCsvLine(review, handles.get(review.productId) ?? review.productId));
  const following = nextCursor ? status : LISTS[at + 1];
  return {
    csv: (cursor ? '' : REVIEW_CSV_HEADER) + lines.join(''),
    count: items.length,
    nextCursor: following ? `${following}${MARK}${nextCursor ?? ''}` : null,
  };
}
