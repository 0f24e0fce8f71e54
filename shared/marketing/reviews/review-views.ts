import type { PassedPhoto } from '#shared/orders/photos/photo.ts';
import type { AdminReview, PublicReview, Reviewable, StoredReview } from './review.ts';

export const toPublicReview = (review: StoredReview): PublicReview => {
  const { id, rating, title, text, fit, name, choice, createdAt, answer, photos = [], isImported } = review;
  const shown = {
    id,
    rating,
    title,
    text,
    fit,
    name,
    choice,
    createdAt,
    answer,
    ...(isImported ? { isImported } : {}),
  };
  return photos.length > 0 ? { ...shown, photos } : shown;
};

/** Returns whether the buyer can still change a review. This is not possible after an admin has moderated it. */
export const isEditable = ({ moderatedAt }: Pick<StoredReview, 'moderatedAt'>): boolean => moderatedAt === null;

/** Returns a review as its buyer sees it. `photos` come with passes that allow the buyer to load them. */
export const toOwnReview = (review: StoredReview, photos: PassedPhoto[]): NonNullable<Reviewable['review']> => ({
  ...toPublicReview(review),
  status: review.status,
  isEditable: isEditable(review),
  photos,
});

/** Returns a review as admins see it. `photos` come with passes that allow admins to load them. */
export const toAdminReview = (review: StoredReview, photos: PassedPhoto[]): AdminReview => {
  const { orderId, productId, productTitle, status, hiddenReason, moderatedAt, revision } = review;
  const decided = { status, hiddenReason, moderatedAt, revision };
  return { ...toPublicReview(review), orderId, productId, productTitle, ...decided, photos };
};
