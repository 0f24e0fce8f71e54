import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReviewStatus } from '#shared/catalogue/reviews/review-status.ts';
import { MoreButton } from '#web/components/admin/more-button.tsx';
import { Outdated, Outline, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { adminReviewsQuery } from '../api/admin-reviews.ts';
import { ReviewEntry } from './review-entry.tsx';

const EMPTY: Record<ReviewStatus, string> = {
  pending: 'No reviews are waiting. A few days after delivery, buyers get an email asking what they think.',
  published: 'No reviews are in the shop yet.',
  hidden: 'No reviews are hidden.',
};

/** With fewer reviews than this, the page has room to explain the steps. */
const FEW = 4;

const STEPS = [
  ['Asked', 'A few days after delivery, buyers get an email with five stars to click.'],
  ['Pending', 'You read what they wrote. Publish it, hide it with a reason, or answer it.'],
  ['Published', 'It counts toward the stars on the product’s page, its card, and in search engines.'],
  ['Hidden', 'Only its buyer and you can see it. You can publish it later.'],
] as const;

/** Lists the reviews with a status, newest first. */
export function ReviewList({ status }: { status: ReviewStatus }) {
  const query = useInfiniteQuery(adminReviewsQuery(status));
  const retry = () => void query.refetch();
  if (!query.data) return query.isError ? <LoadFailure what="the reviews" onRetry={retry} /> : <Waiting />;
  const reviews = query.data.pages.flatMap(({ items }) => items);
  return (
    <>
      {query.isError && <Outdated what="the newest reviews" onRetry={retry} />}
      {reviews.length === 0 ? (
        <p className="max-w-[60ch] py-6">{EMPTY[status]}</p>
      ) : (
        <ul>
          {reviews.map((review) => (
            <ReviewEntry key={review.id} review={review} />
          ))}
        </ul>
      )}
      {reviews.length < FEW && !query.hasNextPage && <Outline title="How reviews work" parts={STEPS} isOrdered />}
      <MoreButton
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
