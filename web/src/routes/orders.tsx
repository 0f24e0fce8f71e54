import { useInfiniteQuery } from '@tanstack/react-query';
import { PleaseSignIn } from '#web/components/please-sign-in.tsx';
import { ordersQuery } from '#web/features/orders/api/orders.ts';
import { OrderList } from '#web/features/orders/components/order-list.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { useAuth } from '#web/lib/session/session.tsx';
import { useSessionEnd } from '#web/lib/session/use-session-end.ts';

export default function Orders() {
  usePageTitle('My Orders');
  const { status } = useAuth();
  const { error } = useInfiniteQuery({ ...ordersQuery, enabled: status === 'signed-in' });
  const hasEnded = useSessionEnd(error);
  if (status === 'signed-out') {
    return (
      <PleaseSignIn back="/orders" hasEnded={hasEnded}>
        Sign in to see your orders.
      </PleaseSignIn>
    );
  }
  return (
    <>
      <h1 className="display px-gutter pt-8 pb-6 text-[clamp(1.75rem,4.8vw,5rem)] md:pt-12 md:pb-8">My Orders</h1>
      {status === 'loading' ? (
        <p role="status" className="waits px-gutter py-10">
          Loading your orders...
        </p>
      ) : (
        <OrderList />
      )}
    </>
  );
}
