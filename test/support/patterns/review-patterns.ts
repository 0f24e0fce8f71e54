import { newId } from '#shared/base/id.ts';
import type { StoredReview } from '#shared/marketing/reviews/review.ts';
import type { Subject, WholeStore } from './access-patterns.ts';

const NOW = Date.now();
const AT = new Date(NOW).toISOString();

/** The patterns of reviews, in a working order. */
export function reviewPatterns(
  store: WholeStore,
  { product: { id: productId } }: Subject,
): [name: string, run: () => Promise<unknown>][] {
  const orderId = newId('ord', NOW);
  const review: StoredReview = {
    ...{ id: newId('rev', NOW), orderId, productId, productTitle: 'Measured', choice: 'M / Black' },
    ...{ rating: 4, title: 'Solid', text: 'Holds up.', fit: 'true', name: 'Regular S.', createdAt: AT },
    ...{ status: 'pending', answer: null, hiddenReason: null, moderatedAt: null, revision: 0 },
  };
  const change = (after: StoredReview) => store.changeReview(orderId, productId, () => ({ after }));
  return [
    ['changeReview: written', () => change(review)],
    ['getReview', () => store.getReview(orderId, productId)],
    ['listReviewsOfOrder', () => store.listReviewsOfOrder(orderId)],
    ['listReviews: 20', () => store.listReviews('pending', { limit: 20 })],
    ['changeReview: published', () => change({ ...review, status: 'published' })],
    ['listFirstProductReviews: 1', () => store.listFirstProductReviews(productId)],
    ['listProductReviews: 1', () => store.listProductReviews(productId, { limit: 20 })],
    ['deleteReviewsOf: 1', () => store.deleteReviewsOf(orderId)],
  ];
}
