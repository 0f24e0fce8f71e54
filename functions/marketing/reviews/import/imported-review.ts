import { createHash } from 'node:crypto';
import { encodeTime } from 'ulid';
import type { FoundReview } from '#shared/marketing/reviews/csv/review-import.ts';
import type { StoredReview } from '#shared/marketing/reviews/review.ts';

/** The alphabet of ids. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ID_LENGTH = 26;
const TIME_LENGTH = 10;

/** Returns characters that are the same for the same product, name, time, stars and words. */
function contentKey({ productId, name, createdAt, rating, title, text }: FoundReview): string {
  const content = JSON.stringify([productId, name, createdAt, rating, title, text]);
  const digest = createHash('sha256').update(content).digest();
  return [...digest.subarray(0, ID_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Returns the start of the ids of reviews that were written at this time. */
export const idsWrittenAt = (createdAt: string): string => `rev_${encodeTime(Date.parse(createdAt), TIME_LENGTH)}`;

/**
 * Returns a review of a file as it is stored. Its place follows from its content, so that a file imported twice creates nothing
 * twice; it takes the place of an order's, and there is no such order. Its id sorts by its own time.
 */
export function importedReview(
  review: FoundReview,
  { importId, isAutomatic }: { importId: string; isAutomatic: boolean },
): StoredReview {
  const { productId, productTitle, rating, title, text, fit, name, createdAt } = review;
  const key = contentKey(review);
  return {
    ...{ id: `${idsWrittenAt(createdAt)}${key.slice(TIME_LENGTH)}`, orderId: `ord_${key}`, productId, productTitle },
    ...{ rating, title, text, fit, name, createdAt, choice: '', isImported: true, importId },
    ...{ status: isAutomatic ? 'published' : 'pending', answer: null, hiddenReason: null, revision: 0 },
    moderatedAt: isAutomatic ? createdAt : null,
  };
}
