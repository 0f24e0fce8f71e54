import { withPasses } from '#functions/orders/photos/photo-pass.ts';
import { requirePhotos } from '#functions/orders/photos/upload-photo.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import type { OrderReviews, Reviewable, ReviewInput, StoredReview } from '#shared/marketing/reviews/review.ts';
import { isEditable, toOwnReview } from '#shared/marketing/reviews/review-views.ts';
import { boughtChoice, reviewableItems, suggestedName } from '#shared/marketing/reviews/reviewable.ts';
import type { OrderItem, StoredOrder } from '#shared/orders/order.ts';
import { changeReview, getReview, listReviewsOfOrder } from '#store/marketing/reviews/reviews.ts';
import { getSettings } from '#store/shop/settings.ts';

const reviewable = async (item: OrderItem, review: StoredReview | null, now: number): Promise<Reviewable> => ({
  productId: item.productId,
  ...{ slug: item.slug, title: item.title, image: item.image, choice: boughtChoice(item) },
  review: review && toOwnReview(review, await withPasses(review.photos ?? [], now)),
});

/**
 * Returns the products of an order that the buyer can review, with any reviews already written. `now` in milliseconds UTC.
 */
export async function reviewsOfBuyer(order: StoredOrder, now: number): Promise<OrderReviews> {
  const reviews = new Map((await listReviewsOfOrder(order.id)).map((review) => [review.productId, review]));
  return {
    name: suggestedName(order),
    items: await Promise.all(
      reviewableItems(order).map((item) => reviewable(item, reviews.get(item.productId) ?? null, now)),
    ),
  };
}

/**
 * Saves a buyer's review of a product, or changes the existing one. Throws `not_found` for a product that is not in the
 * order, `invalid_request` for a missing photo, and `conflict` after the shop has decided about the review. `now` in
 * milliseconds UTC.
 */
export async function writeReview(
  order: StoredOrder,
  productId: string,
  input: ReviewInput,
  now: number,
): Promise<Reviewable> {
  const item = reviewableItems(order).find((one) => one.productId === productId);
  if (!item) throw new Problem('not_found', 'This product can’t be reviewed with this order');
  const { isAutomatic } = (await getSettings()).reviews;
  const { photos: photoIds = [], ...words } = input;
  const present = await getReview(order.id, productId);
  const photos = await requirePhotos(order.id, photoIds, present?.photos);
  const review = await changeReview(order.id, productId, (before) => {
    if (before && !isEditable(before))
      throw new Problem('conflict', 'We’ve already read this review, so it can’t be changed. You can withdraw it.');
    const base = before ?? {
      id: newId('rev', now),
      ...{ orderId: order.id, productId, productTitle: item.title, choice: boughtChoice(item) },
      createdAt: new Date(now).toISOString(),
      ...{ answer: null, hiddenReason: null, moderatedAt: null, revision: 0 },
    };
    return { after: { ...base, ...words, photos, status: isAutomatic ? 'published' : 'pending' } };
  });
  return reviewable(item, review, now);
}

/** Deletes a buyer's review and updates the product's rating. A review that does not exist is not an error. */
export async function withdrawReview(orderId: string, productId: string): Promise<void> {
  await changeReview(orderId, productId, (before) => before && { after: null });
}
