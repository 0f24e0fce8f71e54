import { createHash } from 'node:crypto';
import { encodeTime } from 'ulid';
import type { ReviewStatus } from '#shared/catalogue/reviews/review-status.ts';
import type { FoundReview } from '#shared/marketing/reviews/csv/review-import.ts';
import type { StoredReview } from '#shared/marketing/reviews/review.ts';

/** Lists the characters of review ids. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ID_LENGTH = 26;
const TIME_LENGTH = 10;

/** Returns a hash of a review's content: its product, name, time, stars, and text. */
function contentKey({ productId, name, createdAt, rating, title, text }: FoundReview): string {
  const content = JSON.stringify([productId, name, createdAt, rating, title, text]);
  const digest = createHash('sha256').update(content).digest();
  return [...digest.subarray(0, ID_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Returns the beginning that all ids of reviews written at this time have in common. `createdAt` is UTC ISO. */
export const idsWrittenAt = (createdAt: string): string => `rev_${encodeTime(Date.parse(createdAt), TIME_LENGTH)}`;

const HIDDEN_REASON = 'Hidden in the file it was imported from';

/**
 * Returns the status of an imported review. A review that is hidden in the file stays hidden, regardless of the admin's
 * choice for the others.
 */
function statusOf({ status }: FoundReview, isAutomatic: boolean): ReviewStatus {
  if (status === 'hidden') return 'hidden';
  return isAutomatic && status !== 'pending' ? 'published' : 'pending';
}

/**
 * Converts a review of a file to a stored review. The review's key is derived from the content instead of an order's id, so
 * that importing a file twice does not duplicate reviews. The review's id sorts by the time of the review.
 */
export function importedReview(
  review: FoundReview,
  { importId, isAutomatic }: { importId: string; isAutomatic: boolean },
): StoredReview {
  const { productId, productTitle, rating, title, text, fit, name, createdAt } = review;
  const key = contentKey(review);
  const status = statusOf(review, isAutomatic);
  return {
    ...{ id: `${idsWrittenAt(createdAt)}${key.slice(TIME_LENGTH)}`, orderId: `ord_${key}`, productId, productTitle },
    ...{ rating, title, text, fit, name, createdAt, choice: '', isImported: true, importId },
    ...{ status, answer: null, hiddenReason: status === 'hidden' ? HIDDEN_REASON : null, revision: 0 },
    moderatedAt: status === 'pending' ? null : createdAt,
  };
}
