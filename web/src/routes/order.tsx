import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { buttonLook } from '#web/components/button.tsx';
import { BackIcon } from '#web/components/icons.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PleaseSignIn } from '#web/components/please-sign-in.tsx';
import { ownOrderChanges } from '#web/features/orders/api/change-order.ts';
import { orderQuery } from '#web/features/orders/api/order.ts';
import { LoadingOrder, OrderFailure, OrderView } from '#web/features/orders/components/order-view.tsx';
import { PaperWays } from '#web/features/orders/components/order-ways.tsx';
import { later } from '#web/lib/chunks/chunks.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';
import { useAuth } from '#web/lib/session/session.tsx';
import { useSessionEnd } from '#web/lib/session/use-session-end.ts';

const SaveAddress = later(() => import('#web/features/customers/addresses/save-address.tsx'));

/** Shows one of a customer's own orders. */
export default function OrderPage() {
  const { id = '' } = usePageParams();
  const { status } = useAuth();
  const { data, error, isFetching, refetch } = useQuery({ ...orderQuery(id), enabled: status === 'signed-in' });
  const hasEnded = useSessionEnd(error);
  usePageTitle(data ? `Order #${shortOrderId(data.id)}` : 'Your order');

  if (status === 'signed-out') {
    return (
      <PleaseSignIn back={`/orders/${id}`} hasEnded={hasEnded}>
        Sign in to see this order.
      </PleaseSignIn>
    );
  }
  if (data === null) {
    return (
      <Notice as="h1" title="Order not found">
        <p>This order isn’t in your account. You may have placed it with a different one.</p>
        <Link to="/orders" className={buttonLook()}>
          My Orders
        </Link>
      </Notice>
    );
  }
  if (!data && error && !isFetching) return <OrderFailure onRetry={() => refetch()} />;
  if (!data) return <LoadingOrder />;
  const isPaid = data.status !== 'pending' && data.status !== 'failed';
  return (
    <OrderView
      order={data}
      changes={ownOrderChanges(data.id)}
      addressWay={isPaid && data.shippingAddress && <SaveAddress address={data.shippingAddress} />}
      ways={
        <>
          {(data.status === 'shipped' || data.status === 'delivered') && (
            <Link to={`/orders/${data.id}/reviews`} className={buttonLook('outline', '', 'small')}>
              Write a review
            </Link>
          )}
          <PaperWays invoice={{ path: `/api/orders/${data.id}/invoice` }} />
        </>
      }
    >
      <Link to="/orders" className="label inline-flex min-h-11 items-center gap-3">
        <BackIcon />
        My Orders
      </Link>
    </OrderView>
  );
}
