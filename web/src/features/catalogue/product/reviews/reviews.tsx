import { useInfiniteQuery } from '@tanstack/react-query';
import { averageRating, fitSummary } from '#shared/catalogue/reviews/review-figures.ts';
import type { ReviewFigures } from '#shared/catalogue/reviews/review-figures-schema.ts';
import { FIT_WORDS } from '#shared/catalogue/reviews/review-status.ts';
import type { PublicReview } from '#shared/marketing/reviews/review.ts';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { Stars } from '#web/components/reviews/stars.tsx';
import { useSettings } from '#web/lib/data/settings.ts';
import { productReviewsQuery } from '../../api/reviews.ts';
import { ReviewPhotos } from './review-photos.tsx';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

function Histogram({ stars, count }: ReviewFigures) {
  return (
    <dl className="mt-6 max-w-sm space-y-1.5">
      {stars
        .map((reviews, at) => ({ rating: at + 1, reviews }))
        .toReversed()
        .map(({ rating, reviews }) => (
          <div key={rating} className="grid grid-cols-[4rem_1fr_2.5rem] items-center gap-3">
            <dt className="figures text-sm whitespace-nowrap">{rating === 1 ? '1 star' : `${rating} stars`}</dt>
            <dd aria-hidden="true" className="h-2 bg-concrete">
              <span className="block h-full bg-ink" style={{ width: `${(reviews / count) * 100}%` }} />
            </dd>
            <dd className="figures text-right text-sm text-ash">{reviews}</dd>
          </div>
        ))}
    </dl>
  );
}

function Summary({ figures }: { figures: ReviewFigures }) {
  const fit = fitSummary(figures);
  const average = averageRating(figures);
  return (
    <div className="lg:sticky lg:top-20 lg:col-span-4 lg:self-start">
      <h2 id="reviews-title" className="display text-[clamp(1.75rem,3.2vw,3.5rem)]">
        Reviews
      </h2>
      <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="display figures text-4xl">{average.toFixed(1)}</span>
        <Stars rating={average} className="h-6" />
        <span className="text-ash">{figures.count === 1 ? '1 review' : `${figures.count} reviews`}</span>
      </p>
      <Histogram {...figures} />
      {fit && (
        <p className="mt-6">
          {FIT_WORDS[fit.fit]}, say {fit.percent}% of buyers
        </p>
      )}
    </div>
  );
}

function Review({ review }: { review: PublicReview }) {
  const { name: shop } = useSettings();
  const { rating, title, text, fit, name, choice, createdAt, answer, photos, isImported } = review;
  const about = [choice, fit && FIT_WORDS[fit]].filter(Boolean).join(' · ');
  return (
    <li className="border-t border-concrete py-6 first:border-ink [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Stars rating={rating} />
        <time dateTime={createdAt} className="text-sm text-ash">
          {day.format(new Date(createdAt))}
        </time>
      </p>
      {title && (
        <h3 dir="auto" className="mt-3 text-lg font-semibold">
          {title}
        </h3>
      )}
      {text && (
        <p dir="auto" className="mt-2 max-w-[64ch] whitespace-pre-line">
          {text}
        </p>
      )}
      {photos && <ReviewPhotos photos={photos} name={name} />}
      <p className="mt-3 flex flex-wrap gap-x-3 text-sm text-ash">
        <span className="text-ink">{name}</span>
        {isImported ? <span>Imported review</span> : <span className="text-moss">Verified buyer</span>}
        {about && <span>{about}</span>}
      </p>
      {answer && (
        <div className="mt-4 border-l-2 border-ink pl-4">
          <p className="label text-xs">{shop} answers</p>
          <p dir="auto" className="mt-1 max-w-[64ch] whitespace-pre-line">
            {answer.text}
          </p>
        </div>
      )}
    </li>
  );
}

/** Shows the reviews of a product. The summary is next to them on wide screens and above them on phones. */
export default function Reviews({ slug, figures }: { slug: string; figures: ReviewFigures }) {
  const query = useInfiniteQuery(productReviewsQuery(slug));
  const { data, isError, hasNextPage, isFetchingNextPage } = query;
  const reviews = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="reviews-title" className="grid gap-x-12 gap-y-10 lg:grid-cols-12">
      <Summary figures={figures} />
      <div className={`lg:col-span-8 ${data ? '' : 'min-h-96'}`}>
        {!data && isError && <LoadFailure what="the reviews" onRetry={() => query.refetch()} />}
        {!data && !isError && (
          <p role="status" className="waits">
            Loading reviews...
          </p>
        )}
        <ul>
          {reviews.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </ul>
        {data && query.isFetchNextPageError && (
          <p role="alert" className="mt-4 border-l-2 border-rust pl-4">
            We couldn’t load more. Please try again.
          </p>
        )}
        {hasNextPage && (
          <Button look="outline" className="mt-4" isBusy={isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {isFetchingNextPage ? 'Loading...' : 'Load more'}
          </Button>
        )}
      </div>
    </section>
  );
}
