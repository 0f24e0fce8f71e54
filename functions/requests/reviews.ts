import { handle } from '#functions/http/http.ts';
import { orderOfReviewLink } from '#functions/marketing/reviews/review-link.ts';
import { reviewsOfBuyer, withdrawReview, writeReview } from '#functions/marketing/reviews/write-review.ts';
import { ownOrder } from '#functions/orders/visible-order.ts';

const linkedOrder = ({ headers, now }: { headers: { 'review-link': string }; now: number }) =>
  orderOfReviewLink(headers['review-link'], now);

/**
 * Returns the products to review, but saves nothing. Email programs and scanners open every link, so stars in a link count
 * only after the form is sent.
 */
export const getLinkedReviewsHandler = handle('GET /api/review-link', async (request) =>
  reviewsOfBuyer(await linkedOrder(request), request.now),
);

export const writeLinkedReviewHandler = handle('POST /api/review-link/reviews/{productId}', async (request) =>
  writeReview(await linkedOrder(request), request.params.productId, request.body, request.now),
);

export const withdrawLinkedReviewHandler = handle('DELETE /api/review-link/reviews/{productId}', async (request) => {
  await withdrawReview((await linkedOrder(request)).id, request.params.productId);
  return undefined;
});

export const getOwnReviewsHandler = handle('GET /api/orders/{id}/reviews', async (request) =>
  reviewsOfBuyer(await ownOrder(request), request.now),
);

export const writeOwnReviewHandler = handle('POST /api/orders/{id}/reviews/{productId}', async (request) =>
  writeReview(await ownOrder(request), request.params.productId, request.body, request.now),
);

export const withdrawOwnReviewHandler = handle('DELETE /api/orders/{id}/reviews/{productId}', async (request) => {
  await withdrawReview((await ownOrder(request)).id, request.params.productId);
  return undefined;
});
