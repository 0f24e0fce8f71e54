import { handle, requireActor } from '#functions/http/http.ts';
import {
  adminReview,
  answerReview,
  deleteAnswer,
  hideReview,
  publishReview,
  removePhoto,
} from '#functions/marketing/reviews/moderate-review.ts';
import { listReviews } from '#store/marketing/reviews/reviews.ts';

type ReviewRequest = Parameters<typeof requireActor>[0] & {
  params: { orderId: string; productId: string };
  now: number;
};

const moderationOf = (request: ReviewRequest) => ({
  ...request.params,
  actor: requireActor(request),
  now: request.now,
});

export const listReviewsHandler = handle('GET /api/admin/reviews', async ({ query: { status, ...page }, now }) => {
  const { items, nextCursor } = await listReviews(status, page);
  return { items: await Promise.all(items.map((review) => adminReview(review, now))), nextCursor };
});

export const publishReviewHandler = handle('POST /api/admin/reviews/{orderId}/{productId}/publication', (request) =>
  publishReview(moderationOf(request), request.body),
);

export const hideReviewHandler = handle('POST /api/admin/reviews/{orderId}/{productId}/hiding', (request) =>
  hideReview(moderationOf(request), request.body),
);

export const answerReviewHandler = handle('PUT /api/admin/reviews/{orderId}/{productId}/answer', (request) =>
  answerReview(moderationOf(request), request.body),
);

export const deleteAnswerHandler = handle('DELETE /api/admin/reviews/{orderId}/{productId}/answer', (request) =>
  deleteAnswer(moderationOf(request)),
);

export const removeReviewPhotoHandler = handle(
  'DELETE /api/admin/reviews/{orderId}/{productId}/photos/{photoId}',
  (request) => removePhoto(moderationOf(request), request.params.photoId),
);
