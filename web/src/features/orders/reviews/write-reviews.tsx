import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { buttonLook } from '#web/components/button.tsx';
import { LoadFailure, Notice } from '#web/components/notice.tsx';
import { ownReviewsQuery, type ReviewAccess } from './own-reviews.ts';
import { ReviewedItem } from './reviewed-item.tsx';

const Elsewhere = () => (
  <Link to="/products" className={buttonLook()}>
    Continue Shopping
  </Link>
);

function useChosen(isShown: boolean): { product: string | null; stars: number } {
  const [search] = useSearchParams();
  const product = search.get('product');
  const stars = Number(search.get('stars'));
  useEffect(() => {
    if (isShown && product) document.getElementById(product)?.scrollIntoView();
  }, [isShown, product]);
  return { product, stars: [1, 2, 3, 4, 5].includes(stars) ? stars : 0 };
}

/**
 * Lists the products of an order to review. A link in the email preselects a product and its stars. Nothing is saved until
 * the customer clicks the button.
 */
export default function WriteReviews({ access }: { access: ReviewAccess }) {
  const { data, error, isFetching, refetch } = useQuery(ownReviewsQuery(access));
  const chosen = useChosen(typeof data === 'object' && data !== null);
  if (data === 'expired')
    return (
      <Notice as="h1" title="This link has expired">
        <p className="max-w-[52ch]">
          Review links work for 90 days. If you ordered with an account, you can still write a review on your order’s
          page.
        </p>
        <Elsewhere />
      </Notice>
    );
  if (data === null)
    return (
      <Notice as="h1" title="Nothing to review here">
        <p className="max-w-[52ch]">
          This link doesn’t open a review. Your email app may have cut it short. Click the stars in the email again.
        </p>
        <Elsewhere />
      </Notice>
    );
  if (!data && error && !isFetching)
    return (
      <div className="px-gutter py-20">
        <LoadFailure what="your order" onRetry={() => refetch()} />
      </div>
    );
  if (!data)
    return (
      <p role="status" className="waits px-gutter py-20">
        Loading your order...
      </p>
    );
  if (data.items.length === 0)
    return (
      <Notice as="h1" title="Nothing to review">
        <p className="max-w-[52ch]">
          You can review what you bought once it has shipped, unless the order was refunded.
        </p>
        <Elsewhere />
      </Notice>
    );
  return (
    <div className="px-gutter pt-8 pb-24 md:pt-12">
      <h1 className="display mb-4 text-[clamp(1.75rem,4.8vw,5rem)]">Your review</h1>
      <p className="mb-10 max-w-[56ch]">
        Say what you would tell a friend. We publish good and bad reviews alike, with the name you choose.
      </p>
      <ul className="gap-x-16 3xl:grid 3xl:grid-cols-2">
        {data.items.map((item) => (
          <ReviewedItem
            key={item.productId}
            item={item}
            access={access}
            name={data.name}
            stars={item.productId === chosen.product ? chosen.stars : 0}
          />
        ))}
      </ul>
    </div>
  );
}
