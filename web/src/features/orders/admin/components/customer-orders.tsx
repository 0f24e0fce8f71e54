import { useInfiniteQuery } from '@tanstack/react-query';
import { pluralize } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { CopyButton } from '#web/components/admin/copy-button.tsx';
import { EntryLink } from '#web/components/admin/list-return.tsx';
import { MoreButton } from '#web/components/admin/more-button.tsx';
import { Panel, Waiting } from '#web/components/admin/screen.tsx';
import { Address } from '#web/components/delivery.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { addressLabel } from '../address-label.ts';
import { customerOrdersQuery } from '../api/admin-orders.ts';
import { unitsOf } from '../order-labels.ts';
import { Flags, OrderBadge, Returned } from './flags.tsx';

const Entry = ({ order }: { order: AdminOrder }) => (
  <li className="relative flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-concrete py-3 hover:bg-bone-deep">
    <EntryLink to={`/admin/orders/${order.id}`} className="figures font-semibold after:absolute after:inset-0">
      #{shortOrderId(order.id)}
    </EntryLink>
    <time dateTime={order.createdAt} className="figures text-sm text-ash">
      {formatStamp(order.createdAt)}
    </time>
    <span className="flex flex-wrap gap-1.5">
      <OrderBadge order={order} />
      <Flags flags={order.flags} />
    </span>
    <span className="figures ml-auto text-right">
      <span className="mr-4 text-sm text-ash">{pluralize(unitsOf(order), 'item')}</span>
      {formatCents(order.totalCents)}
      <Returned order={order} />
    </span>
  </li>
);

/** Lists the orders of a customer from all email addresses, newest first. */
export function CustomerOrders({ id }: { id: string }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    customerOrdersQuery(id),
  );
  if (!data) return isError ? <LoadFailure what="the orders" onRetry={() => refetch()} /> : <Waiting />;
  const orders = data.pages.flatMap((page) => page.items);
  if (orders.length === 0) return <p className="text-ash">No orders yet</p>;
  return (
    <>
      <ul aria-label="Orders, newest first" className="border-t border-concrete">
        {orders.map((order) => (
          <Entry key={order.id} order={order} />
        ))}
      </ul>
      <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => fetchNextPage()} />
    </>
  );
}

/** Shows the newest shipping address among a customer's orders, as a panel. */
export function LastAddress({ id }: { id: string }) {
  const { data, isError } = useInfiniteQuery(customerOrdersQuery(id));
  const orders = data?.pages.flatMap((page) => page.items) ?? [];
  const address = orders.find(({ shippingAddress }) => shippingAddress)?.shippingAddress;
  const missing = isError ? 'Not loaded' : 'Loading…';
  return (
    <Panel
      title="Address last used"
      actions={
        address && (
          <div className="-my-3">
            <CopyButton what="address" text={addressLabel(address)} />
          </div>
        )
      }
    >
      {address ? <Address address={address} /> : <p className="text-ash">{data ? 'No address' : missing}</p>}
    </Panel>
  );
}
