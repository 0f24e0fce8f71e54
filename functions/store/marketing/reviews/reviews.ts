import { Problem } from '#shared/base/errors.ts';
import type { Page } from '#shared/base/pagination.ts';
import { changeFigures } from '#shared/catalogue/reviews/review-figures.ts';
import type { ReviewFigures } from '#shared/catalogue/reviews/review-figures-schema.ts';
import type { ReviewStatus } from '#shared/catalogue/reviews/review-status.ts';
import { FIRST_REVIEWS, type PublicReview, type StoredReview } from '#shared/marketing/reviews/review.ts';
import { toPublicReview } from '#shared/marketing/reviews/review-views.ts';
import { photoChanges, usedByReview } from '#shared/orders/photos/photo.ts';
import { leavePhotos, usePhoto } from '#store/catalogue/photos.ts';
import { ensureStock, readParts } from '#store/catalogue/stock/stock.ts';
import {
  ConditionsFailed,
  getItem,
  queryAllItems,
  readRecently,
  stripKeys,
  type TransactionWrite,
  transact,
} from '#store/client.ts';
import { stockKey } from '#store/keys/catalogue.ts';
import {
  productReviewKey,
  productReviews,
  reviewKey,
  reviewsOfOrder,
  reviewsWithStatus,
} from '#store/keys/marketing.ts';
import { queryPage } from '#store/query-page.ts';

/** Returns the current state of a review. Null if it does not exist. */
export const getReview = (orderId: string, productId: string): Promise<StoredReview | null> =>
  getItem<StoredReview>(reviewKey(orderId, productId), { consistent: true });

/** Returns the reviews of an order's products. Reads consistently. */
export async function listReviewsOfOrder(orderId: string): Promise<StoredReview[]> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': reviewsOfOrder(orderId) },
    ConsistentRead: true,
  });
  return items.map((item) => stripKeys<StoredReview>(item));
}

type PageRequest = { limit: number; cursor?: string | undefined };

/** Lists the reviews with a status, newest first. */
export const listReviews = (status: ReviewStatus, page: PageRequest): Promise<Page<StoredReview>> =>
  queryPage<StoredReview>('byTime', reviewsWithStatus(status), page);

/** More reviews than customers write in one millisecond. */
const OF_MOMENT = 50;

/** Lists at most 50 reviews with a status that were written at exactly this UTC ISO time. */
export const listReviewsOfMoment = async (status: ReviewStatus, createdAt: string): Promise<StoredReview[]> => {
  const range = { from: `${createdAt}#`, to: `${createdAt}#~` };
  return (await queryPage<StoredReview>('byTime', reviewsWithStatus(status), { limit: OF_MOMENT, range })).items;
};

/** Lists the published reviews of a product, newest first. Reads consistently. */
export const listProductReviews = (productId: string, page: PageRequest): Promise<Page<PublicReview>> =>
  queryPage<PublicReview>('main', productReviews(productId), { ...page, consistent: true });

/** Lists a product's published reviews with ids that begin with `start`. Reads consistently. */
export async function listReviewsWrittenAt(productId: string, start: string): Promise<PublicReview[]> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :start)',
    ExpressionAttributeValues: { ':pk': productReviews(productId), ':start': start },
    ConsistentRead: true,
  });
  return items.map((item) => stripKeys<PublicReview>(item));
}

/** Returns the first page of a product's reviews. The data is at most a second old. */
export const listFirstProductReviews = (productId: string): Promise<Page<PublicReview>> =>
  readRecently(productReviews(productId), () => listProductReviews(productId, { limit: FIRST_REVIEWS }));

/** The review after a change, with additional writes. `after` is null if the review is deleted. */
export interface ReviewChange {
  after: StoredReview | null;
  writes?: TransactionWrite[];
}

const TRIES = 8;

/**
 * Changes a review, its public copy, and the review totals of its product together. `decide` runs again if any of them has
 * changed since it was read. `decide` returns null to change nothing. Returns the review after the change. Throws the errors
 * that `decide` throws. Throws `conflict` if the review is to be published but its product no longer exists.
 */
export async function changeReview(
  orderId: string,
  productId: string,
  decide: (before: StoredReview | null) => ReviewChange | null,
): Promise<StoredReview | null> {
  for (let tries = 1; ; tries++) {
    const before = await getReview(orderId, productId);
    const change = decide(before);
    if (!change) return before;
    const after = change.after && { ...change.after, revision: (before?.revision ?? 0) + 1 };
    const key = { orderId, productId };
    try {
      const figures = await figuresWrites(productId, before, after);
      await transact([
        reviewWrite(key, before, after),
        ...publicWrites(productId, before, after),
        ...figures,
        ...photoWrites(key, before, after),
        ...(change.writes ?? []),
      ]);
      return after;
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
      if (tries === TRIES) throw new Problem('conflict', undefined, { cause: error });
    }
  }
}

function reviewWrite(
  { orderId, productId }: Pick<StoredReview, 'orderId' | 'productId'>,
  before: StoredReview | null,
  after: StoredReview | null,
): TransactionWrite {
  const key = reviewKey(orderId, productId);
  const asRead = before
    ? { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': before.revision } }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  if (!after) return { Delete: { Key: key, ...asRead } };
  const index = { gsi2pk: reviewsWithStatus(after.status), gsi2sk: `${after.createdAt}#${after.id}` };
  return { Put: { Item: { ...key, ...index, ...after }, ...asRead } };
}

/** Returns the writes that attach new photos to a review and delete removed ones. */
function photoWrites(
  { orderId, productId }: Pick<StoredReview, 'orderId' | 'productId'>,
  before: StoredReview | null,
  after: StoredReview | null,
): TransactionWrite[] {
  const { added, removed } = photoChanges(before?.photos ?? [], after?.photos ?? []);
  const at = new Date().toISOString();
  return [...added.map((id) => usePhoto(id, orderId, usedByReview(productId))), ...leavePhotos(removed, at)];
}

const isPublished = (review: StoredReview | null): review is StoredReview => review?.status === 'published';

function publicWrites(productId: string, before: StoredReview | null, after: StoredReview | null): TransactionWrite[] {
  if (isPublished(after))
    return [{ Put: { Item: { ...productReviewKey(productId, after.id), ...toPublicReview(after) } } }];
  return isPublished(before) ? [{ Delete: { Key: productReviewKey(productId, before.id) } }] : [];
}

/**
 * Returns the writes that count a review in the totals of its product. They fail the transaction if the totals have changed
 * since they were read.
 */
async function figuresWrites(
  productId: string,
  before: StoredReview | null,
  after: StoredReview | null,
): Promise<TransactionWrite[]> {
  if (!isPublished(before) && !isPublished(after)) return [];
  // This creates a stock item for a product from an early release.
  if (!(await ensureStock(productId))) {
    if (isPublished(after))
      throw new Problem('conflict', 'This product no longer exists, so its review can’t be shown');
    return [];
  }
  const { stock } = await readParts(productId, true);
  return [figuresWrite(productId, stock?.reviews ?? null, changeFigures(stock?.reviews ?? null, before, after))];
}

const figuresWrite = (
  productId: string,
  present: ReviewFigures | null,
  next: ReviewFigures | null,
): TransactionWrite => ({
  Update: {
    Key: stockKey(productId),
    UpdateExpression: next ? 'SET reviews = :next' : 'REMOVE reviews',
    ConditionExpression: `attribute_exists(pk) AND ${present ? 'reviews = :present' : 'attribute_not_exists(reviews)'}`,
    ...(next || present
      ? {
          ExpressionAttributeValues: {
            ...(next ? { ':next': next } : {}),
            ...(present ? { ':present': present } : {}),
          },
        }
      : {}),
  },
});

/**
 * Deletes the reviews of an order's products and subtracts them from the review totals. Returns the number of deleted
 * reviews.
 */
export async function deleteReviewsOf(orderId: string): Promise<number> {
  const reviews = await listReviewsOfOrder(orderId);
  for (const { productId } of reviews) await changeReview(orderId, productId, (before) => before && { after: null });
  return reviews.length;
}
