import { useInfiniteQuery } from '@tanstack/react-query';
import { Waiting } from '../../../components/admin/headline.tsx';
import { Button } from '../../../components/button.tsx';
import { LoadFailure } from '../../../components/notice.tsx';
import { useWide } from '../../../lib/use-wide.ts';
import { allOrdersQuery } from '../api/orders.ts';
import { OrderCards } from './order-cards.tsx';
import { OrderTable } from './order-table.tsx';

/** Every order; new ones appear by themselves. */
export function AllOrders() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(allOrdersQuery);
  const Orders = useWide() ? OrderTable : OrderCards;
  if (!data) return isError ? <LoadFailure what="the orders" onRetry={() => refetch()} /> : <Waiting />;
  const orders = data.pages.flatMap((page) => page.items);
  return (
    <>
      {isError && <LoadFailure what="the newest orders" onRetry={() => refetch()} />}
      {orders.length === 0 ? (
        <>
          <p className="text-lg">No orders yet</p>
          <p className="mt-2 text-ash">The first one appears here as soon as it is paid.</p>
        </>
      ) : (
        <Orders orders={orders} />
      )}
      {hasNextPage && (
        <Button look="outline" className="mt-8" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? 'Loading…' : 'Load more'}
        </Button>
      )}
    </>
  );
}
