import { lazy, Suspense, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { PleaseSignIn } from '#web/components/please-sign-in.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';
import { useAuth } from '#web/lib/session/session.tsx';

const WriteReviews = lazy(() => import('#web/features/orders/reviews/write-reviews.tsx'));

function OfAccount({ orderId }: { orderId: string }) {
  const { status } = useAuth();
  const access = useMemo(() => ({ orderId }), [orderId]);
  if (status === 'signed-out')
    return <PleaseSignIn back={`/orders/${orderId}/reviews`}>Sign in to review this order.</PleaseSignIn>;
  return status === 'loading' ? null : <WriteReviews access={access} />;
}

/** Reads the token from the link's fragment, the same as for a guest's order. */
function OfLink() {
  const token = useLocation().hash.slice(1);
  const access = useMemo(() => ({ token }), [token]);
  return <WriteReviews access={access} />;
}

/** Lets a buyer review the items of an order, through the link in an email or in the account. */
export default function ReviewPage() {
  const { id } = usePageParams();
  usePageTitle('Your review');
  return (
    <Suspense
      fallback={
        <p role="status" className="waits px-gutter py-20">
          Loading your order...
        </p>
      }
    >
      {id ? <OfAccount orderId={id} /> : <OfLink />}
    </Suspense>
  );
}
