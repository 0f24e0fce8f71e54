import type { AdminReview, PublicReview, Reviewable, StoredReview } from './review.ts';

export const toPublicReview = (review: StoredReview): PublicReview => {
  const { id, rating, title, text, fit, name, choice, createdAt, answer } = review;
  return { id, rating, title, text, fit, name, choice, createdAt, answer };
};

/** Returns whether the buyer can still change a review. */
export const isEditable = ({ moderatedAt }: Pick<StoredReview, 'moderatedAt'>): boolean => moderatedAt === null;

export const toOwnReview = (review: StoredReview): NonNullable<Reviewable['review']> => ({
  ...toPublicReview(review),
  status: review.status,
  isEditable: isEditable(review),
});

export const toAdminReview = (review: StoredReview): AdminReview => {
  const { orderId, productId, productTitle, status, hiddenReason, moderatedAt, revision } = review;
  const decided = { status, hiddenReason, moderatedAt, revision };
  return { ...toPublicReview(review), orderId, productId, productTitle, ...decided };
};
