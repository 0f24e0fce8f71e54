import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { buttonLook } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { linkedOrderChanges } from '#web/features/orders/api/change-order.ts';
import { linkedOrderQuery, linkHeaders } from '#web/features/orders/api/order.ts';
import { LoadingOrder, OrderFailure, OrderView } from '#web/features/orders/components/order-view.tsx';
import { PaperWays } from '#web/features/orders/components/order-ways.tsx';
import { formatDay } from '#web/features/orders/day.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';

const ExpiredLink = lazy(() => import('#web/features/orders/components/expired-link.tsx'));
const FindOrderForm = lazy(() => import('#web/features/orders/components/find-order.tsx'));

/** Reserves the form's space while it loads. */
const FindOrder = () => (
  <Suspense fallback={<div className="min-h-96" />}>
    <FindOrderForm />
  </Suspense>
);

/**
 * Shows the order to which the link in a guest's email leads, without an account. The link's fragment authorizes the guest.
 * The browser does not send a fragment to the server, so this page sends it in a header.
 */
export default function GuestOrder() {
  const token = useLocation().hash.slice(1);
  const { data, isFetching, isError, refetch } = useQuery({ ...linkedOrderQuery(token), enabled: token !== '' });
  usePageTitle(data && data !== 'expired' ? `Order #${shortOrderId(data.id)}` : 'Your order');

  if (!token) {
    return (
      <Notice as="h1" title="Your order">
        <p className="max-w-[52ch]">
          Ordered as a guest? Use the button in your confirmation email, or copy the whole link from it. Orders placed
          with an account are under My Orders.
        </p>
        <FindOrder />
        <Link to="/orders" className={buttonLook('outline')}>
          My Orders
        </Link>
      </Notice>
    );
  }
  if (data === 'expired')
    return (
      <Suspense fallback={<LoadingOrder />}>
        <ExpiredLink token={token} />
      </Suspense>
    );
  if (data === null) {
    return (
      <Notice as="h1" title="Order not found">
        <p className="max-w-[52ch]">
          This link doesn’t open an order. Your email app may have cut it short. Try the button in the email, or copy
          the whole link.
        </p>
        <FindOrder />
        <Link to="/products" className={buttonLook()}>
          Continue Shopping
        </Link>
      </Notice>
    );
  }
  if (!data && isError && !isFetching) return <OrderFailure onRetry={() => refetch()} />;
  if (!data) return <LoadingOrder />;
  return (
    <OrderView
      order={data}
      changes={linkedOrderChanges(token, data)}
      ways={<PaperWays invoice={{ path: '/api/order-link/invoice', ...linkHeaders(token) }} />}
    >
      <p className="text-ash">
        Anyone with this link can see your order until{' '}
        <time dateTime={data.expiresAt}>{formatDay(data.expiresAt)}</time>.
      </p>
    </OrderView>
  );
}
