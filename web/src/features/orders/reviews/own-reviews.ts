import { queryOptions } from '@tanstack/react-query';
import type { OrderReviews, Reviewable, ReviewInput } from '#shared/marketing/reviews/review.ts';
import { ApiProblem, call } from '#web/lib/data/api.ts';

/** Identifies a customer's reviews, either by an emailed link or by an order in their account. */
export type ReviewAccess = { token: string } | { orderId: string };

const linked = (token: string) => ({ headers: { 'review-link': token } });

const read = (access: ReviewAccess): Promise<OrderReviews> =>
  'token' in access
    ? call('GET /api/review-link', linked(access.token))
    : call('GET /api/orders/{id}/reviews', { params: { id: access.orderId } });

/** Reads the products that a customer can review. Returns `expired` for an expired link and null for an unknown one. */
export const ownReviewsQuery = (access: ReviewAccess) =>
  queryOptions({
    queryKey: ['own-reviews', access],
    queryFn: async () => {
      try {
        return await read(access);
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        const { status } = error.problem;
        if (status === 410) return 'expired' as const;
        if (status === 400 || status === 404) return null;
        throw error;
      }
    },
  });

export const saveReview = (access: ReviewAccess, productId: string, body: ReviewInput): Promise<Reviewable> =>
  'token' in access
    ? call('POST /api/review-link/reviews/{productId}', { ...linked(access.token), params: { productId }, body })
    : call('POST /api/orders/{id}/reviews/{productId}', { params: { id: access.orderId, productId }, body });

export const withdrawReview = (access: ReviewAccess, productId: string): Promise<undefined> =>
  'token' in access
    ? call('DELETE /api/review-link/reviews/{productId}', { ...linked(access.token), params: { productId } })
    : call('DELETE /api/orders/{id}/reviews/{productId}', { params: { id: access.orderId, productId } });
