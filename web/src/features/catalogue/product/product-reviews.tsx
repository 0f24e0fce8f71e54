import { lazy, Suspense } from 'react';
import type { ReviewFigures } from '#shared/catalogue/reviews/review-figures-schema.ts';
import { useNear } from '#web/lib/hooks/use-near.ts';

const Reviews = lazy(() => import('./reviews/reviews.tsx'));

const reserved = <div className="min-h-96" />;

/** Shows the reviews of a product. Loads them when the shopper scrolls near. */
export function ProductReviews(props: { slug: string; figures: ReviewFigures }) {
  const [marker, isNear] = useNear();
  return (
    <div ref={marker} id="reviews" className="scroll-mt-20 pt-16 md:pt-28">
      {isNear ? (
        <Suspense fallback={reserved}>
          <Reviews {...props} />
        </Suspense>
      ) : (
        reserved
      )}
    </div>
  );
}
