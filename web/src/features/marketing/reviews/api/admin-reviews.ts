import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { Page } from '#shared/base/pagination.ts';
import type { ReviewStatus } from '#shared/catalogue/reviews/review-status.ts';
import type { AdminReview } from '#shared/marketing/reviews/review.ts';
import { call } from '#web/lib/data/api.ts';

const LISTS = ['admin', 'reviews'];

export const adminReviewsQuery = (status: ReviewStatus) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, status],
    queryFn: ({ pageParam }) =>
      call('GET /api/admin/reviews', { query: { status, ...(pageParam ? { cursor: pageParam } : {}) } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Updates a changed review in the cached lists until they are read again. The next decision has to be about this version. */
export const keepNewest = (client: QueryClient, review: AdminReview): void => {
  const newest = (one: AdminReview) => (one.id === review.id && one.revision < review.revision ? review : one);
  client.setQueriesData<InfiniteData<Page<AdminReview>>>(
    { queryKey: LISTS },
    (lists) => lists && { ...lists, pages: lists.pages.map((page) => ({ ...page, items: page.items.map(newest) })) },
  );
};

const paramsOf = ({ orderId, productId }: AdminReview) => ({ params: { orderId, productId } });

/** Identifies the version of the review on the page. If it has changed since then, the shop refuses the decision. */
const readOf = ({ id, revision }: AdminReview) => ({ id, revision });

export const publishReview = (review: AdminReview): Promise<AdminReview> =>
  call('POST /api/admin/reviews/{orderId}/{productId}/publication', { ...paramsOf(review), body: readOf(review) });

export const hideReview = (review: AdminReview, reason: string): Promise<AdminReview> =>
  call('POST /api/admin/reviews/{orderId}/{productId}/hiding', {
    ...paramsOf(review),
    body: { ...readOf(review), reason },
  });

export const answerReview = (review: AdminReview, text: string): Promise<AdminReview> =>
  call('PUT /api/admin/reviews/{orderId}/{productId}/answer', {
    ...paramsOf(review),
    body: { ...readOf(review), text },
  });

export const deleteAnswer = (review: AdminReview): Promise<AdminReview> =>
  call('DELETE /api/admin/reviews/{orderId}/{productId}/answer', paramsOf(review));

export const removePhoto = ({ orderId, productId }: AdminReview, photoId: string): Promise<AdminReview> =>
  call('DELETE /api/admin/reviews/{orderId}/{productId}/photos/{photoId}', {
    params: { orderId, productId, photoId },
  });
