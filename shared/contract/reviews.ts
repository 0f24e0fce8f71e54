import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { REVIEW_STATUSES } from '#shared/catalogue/reviews/review-status.ts';
import {
  adminReviewSchema,
  answerInputSchema,
  hideInputSchema,
  orderReviewsSchema,
  readReviewSchema,
  reviewableSchema,
  reviewInputSchema,
} from '#shared/marketing/reviews/review.ts';
import { reviewTokenSchema } from '#shared/marketing/reviews/review-link.ts';
import { defineRoutes } from './route.ts';

const productParams = z.object({ productId: idSchema('prd') });
const orderParams = z.object({ id: idSchema('ord') });
const ownParams = z.extend(orderParams, { productId: idSchema('prd') });
const reviewParams = z.object({ orderId: idSchema('ord'), productId: idSchema('prd') });

/** The token is sent in a header, because URLs end up in logs. */
const tokenHeaders = z.object({ 'review-link': reviewTokenSchema });

/** Lists the routes for reviews through an emailed link, without sign-in. */
export const reviewLinkRoutes = defineRoutes('visitor', {
  'GET /api/review-link': {
    summary: "Lists what the buyer of a link's order can review; changes nothing; 410 if the link has expired",
    limits: 'orderLink',
    headers: tokenHeaders,
    response: orderReviewsSchema,
  },
  'POST /api/review-link/reviews/{productId}': {
    summary: 'Creates or changes the review of a bought product; 409 if the shop has already decided about it',
    limits: 'orderLink',
    headers: tokenHeaders,
    params: productParams,
    body: reviewInputSchema,
    response: reviewableSchema,
  },
  'DELETE /api/review-link/reviews/{productId}': {
    summary: 'Withdraws a review, if there is one',
    status: 204,
    limits: 'orderLink',
    headers: tokenHeaders,
    params: productParams,
  },
});

export const ownReviewRoutes = defineRoutes('customer', {
  'GET /api/orders/{id}/reviews': {
    summary: "Lists what can be reviewed of one of the caller's orders",
    params: orderParams,
    response: orderReviewsSchema,
  },
  'POST /api/orders/{id}/reviews/{productId}': {
    summary: 'Creates or changes the review of a bought product; 409 if the shop has already decided about it',
    limits: 'ownChange',
    params: ownParams,
    body: reviewInputSchema,
    response: reviewableSchema,
  },
  'DELETE /api/orders/{id}/reviews/{productId}': {
    summary: 'Withdraws a review, if there is one',
    status: 204,
    limits: 'ownChange',
    params: ownParams,
  },
});

export const adminReviewRoutes = defineRoutes('admin', {
  'GET /api/admin/reviews': {
    right: 'viewMarketing',
    summary: 'Lists the reviews with a status, newest first',
    query: z.object({ ...pageQuerySchema(50, 20), status: z._default(z.enum(REVIEW_STATUSES), 'pending') }),
    response: pageSchema(adminReviewSchema),
  },
  'POST /api/admin/reviews/{orderId}/{productId}/publication': {
    right: 'moderateReviews',
    summary:
      "Publishes a review and adds it to the product's figures; 409 if it has changed since it was read, or its product no longer exists",
    params: reviewParams,
    body: readReviewSchema,
    response: adminReviewSchema,
  },
  'POST /api/admin/reviews/{orderId}/{productId}/hiding': {
    right: 'moderateReviews',
    summary:
      "Hides a review from shoppers and from the product's figures, with a reason for the team; 409 if it has changed",
    params: reviewParams,
    body: hideInputSchema,
    response: adminReviewSchema,
  },
  'PUT /api/admin/reviews/{orderId}/{productId}/answer': {
    right: 'moderateReviews',
    summary: 'Adds or changes the public answer to a review; 409 if the review has changed',
    params: reviewParams,
    body: answerInputSchema,
    response: adminReviewSchema,
  },
  'DELETE /api/admin/reviews/{orderId}/{productId}/answer': {
    right: 'moderateReviews',
    summary: 'Deletes the answer to a review',
    params: reviewParams,
    response: adminReviewSchema,
  },
  'DELETE /api/admin/reviews/{orderId}/{productId}/photos/{photoId}': {
    right: 'moderateReviews',
    summary: 'Removes a photo from a review, and deletes the photo',
    params: z.extend(reviewParams, { photoId: idSchema('pho') }),
    response: adminReviewSchema,
  },
});
