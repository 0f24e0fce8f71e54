import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import type { OrderReviews, Reviewable, ReviewInput, StoredReview } from '#shared/marketing/reviews/review.ts';
import { isEditable, toOwnReview } from '#shared/marketing/reviews/review-views.ts';
import { boughtChoice, reviewableItems, suggestedName } from '#shared/marketing/reviews/reviewable.ts';
import type { OrderItem, StoredOrder } from '#shared/orders/order.ts';
import { changeReview, listReviewsOfOrder } from '#store/marketing/reviews/reviews.ts';
import { getSettings } from '#store/shop/settings.ts';

const reviewable = (item: OrderItem, review: StoredReview | undefined): Reviewable => ({
  productId: item.productId,
  ...{ slug: item.slug, title: item.title, image: item.image, choice: boughtChoice(item) },
  review: review ? toOwnReview(review) : null,
});

/** Returns what the buyer of an order can review and has reviewed. */
export async function reviewsOfBuyer(order: StoredOrder): Promise<OrderReviews> {
  const reviews = new Map((await listReviewsOfOrder(order.id)).map((review) => [review.productId, review]));
  return {
    name: suggestedName(order),
    items: reviewableItems(order).map((item) => reviewable(item, reviews.get(item.productId))),
  };
}

/**
 * Stores a buyer's review of a product, or changes the one there is. Throws `not_found` for a product that is not in the
 * order, and `conflict` once the shop has decided about the review. `now` in milliseconds UTC.
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
  const review = await changeReview(order.id, productId, (before) => {
    if (before && !isEditable(before))
      throw new Problem('conflict', 'We’ve already read this review, so it can’t be changed. You can withdraw it.');
    const base = before ?? {
      id: newId('rev', now),
      ...{ orderId: order.id, productId, productTitle: item.title, choice: boughtChoice(item) },
      createdAt: new Date(now).toISOString(),
      ...{ answer: null, hiddenReason: null, moderatedAt: null, revision: 0 },
    };
    return { after: { ...base, ...input, status: isAutomatic ? 'published' : 'pending' } };
  });
  return reviewable(item, review ?? undefined);
}

/** Deletes a buyer's review with its figures. Does nothing without one. */
export async function withdrawReview(orderId: string, productId: string): Promise<void> {
  await changeReview(orderId, productId, (before) => before && { after: null });
}
