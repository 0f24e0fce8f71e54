import { newId } from '#shared/base/id.ts';
import type { StoredReview } from '#shared/marketing/reviews/review.ts';
import type { Subject } from './access-patterns.ts';
import type { WholeStore } from './whole-store.ts';

const NOW = Date.now();
const AT = new Date(NOW).toISOString();

/** Returns the access patterns of reviews, in an order in which they work. */
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
    ['listReviewsOfMoment: 0', () => store.listReviewsOfMoment('hidden', review.createdAt)],
    ['listReviewsWrittenAt: 1', () => store.listReviewsWrittenAt(productId, review.id.slice(0, 14))],
    ['deleteReviewsOf: 1', () => store.deleteReviewsOf(orderId)],
    ...photoPatterns(store, orderId),
    ...reviewImportPatterns(store),
  ];
}

/** Returns the access patterns of buyers' photos, in an order in which they work. */
function photoPatterns(store: WholeStore, orderId: string): [name: string, run: () => Promise<unknown>][] {
  const [id, unused] = [newId('pho', NOW), newId('pho', NOW + 1)];
  const photo = { id, width: 1600, height: 1200, orderId, sha256: 'a'.repeat(64) };
  return [
    ['insertPhoto', () => store.insertPhoto(photo, NOW)],
    ['insertPhoto: made ready', () => store.insertPhoto({ ...photo, id: unused }, NOW)],
    ['getPhoto', () => store.getPhoto(id)],
    ['getPhotos: 1', () => store.getPhotos([id])],
    ['usePhoto', () => store.transact([store.usePhoto(id, orderId, 'review.prd_1')])],
    ['leavePhotos: 1', () => store.transact(store.leavePhotos([id], AT))],
    ['claimUnusedPhoto', () => store.claimUnusedPhoto(unused)],
    ['deletePhoto', () => store.deletePhoto(unused)],
  ];
}

/** Returns the access patterns of a review import, in an order in which they work. */
function reviewImportPatterns(store: WholeStore): [name: string, run: () => Promise<unknown>][] {
  let run: Awaited<ReturnType<typeof store.insertReviewImport>>;
  const part = { found: [], failures: [] };
  return [
    [
      'insertReviewImport',
      async () => {
        run = await store.insertReviewImport({ fileName: 'reviews.csv', reviews: 1, parts: 1 }, NOW);
      },
    ],
    ['putReviewPart', () => store.putReviewPart(run.id, 1, part, NOW)],
    [
      'startReviewImport',
      () => store.startReviewImport(run, true, { userId: 'owner', email: 'owner@example.com' }, NOW),
    ],
    ['getReviewImport', () => store.getReviewImport(run.id)],
    ['getReviewPart', () => store.getReviewPart(run.id, 1)],
    ['advanceReviewImport', () => store.advanceReviewImport(run, { created: 1, unchanged: 0, failures: [] }, NOW)],
  ];
}
