import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { AdminReview } from '#shared/marketing/reviews/review.ts';
import { adminReviewsQuery, keepNewest } from '#web/features/marketing/reviews/api/admin-reviews.ts';

const review = (id: string, revision: number): AdminReview => ({
  ...{ id, orderId: 'ord_1', productId: 'prd_1', productTitle: 'Tee', choice: '', name: 'Ada L.' },
  ...{ rating: 5, title: '', text: '', fit: null, createdAt: '2026-11-01T10:00:00.000Z', photos: [] },
  ...{ status: 'pending', answer: null, hiddenReason: null, moderatedAt: null, revision },
});

describe('The lists of reviews', () => {
  test('have the newest version of a review before they are read again, so that the next decision is about it', () => {
    const client = new QueryClient();
    const { queryKey } = adminReviewsQuery('pending');
    const page = { items: [review('rev_1', 2), review('rev_2', 1)], nextCursor: null };
    client.setQueryData(queryKey, { pages: [page], pageParams: [null] });
    keepNewest(client, review('rev_1', 3));
    const revisions = client.getQueryData(queryKey)?.pages.flatMap(({ items }) => items.map((one) => one.revision));
    expect(revisions).toEqual([3, 1]);
    // A response that arrives late changes nothing.
    keepNewest(client, review('rev_1', 2));
    expect(client.getQueryData(queryKey)?.pages[0]?.items[0]?.revision).toBe(3);
  });
});
