import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonLook } from '#web/components/button.tsx';
import { LoadFailure, Notice } from '#web/components/notice.tsx';
import { ApiProblem } from '#web/lib/data/api.ts';
import { toast } from '#web/lib/toast.ts';
import { ordersQuery } from '../api/orders.ts';
import { OrderCard } from './order-card.tsx';

/** Shows a toast if the orders can't be loaded. Network and API errors have their own text. */
function useFailureToast(error: Error | null): void {
  useEffect(() => {
    // The page itself handles a session that has ended.
    if (!error || (error instanceof ApiProblem && error.code === 'unauthenticated')) return;
    console.error('Orders', error);
    const isKnown = error instanceof ApiProblem || error instanceof TypeError;
    toast({
      tone: 'error',
      title: 'Error',
      description: isKnown ? 'Failed to fetch orders. Please try again.' : 'An unexpected error occurred.',
    });
  }, [error]);
}

export function OrderList() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(ordersQuery);
  useFailureToast(isFetching ? null : error);

  if (!data && error && !isFetching) {
    return (
      <div className="px-gutter py-10">
        <LoadFailure what="your orders" onRetry={() => refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <p role="status" className="waits px-gutter py-10">
        Loading your orders...
      </p>
    );
  }
  const orders = data.pages.flatMap((page) => page.items);
  if (orders.length === 0) {
    return (
      <Notice title="No Orders Yet">
        <p>Your orders will show up here.</p>
        <Link to="/products" className={buttonLook()}>
          Shop Now
        </Link>
      </Notice>
    );
  }
  return (
    <div className="space-y-12 px-gutter pt-4 pb-24 lg:space-y-16">
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
      {hasNextPage && (
        <Button look="outline" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Older orders'}
        </Button>
      )}
    </div>
  );
}
