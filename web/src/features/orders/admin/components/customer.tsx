import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AdminOrder } from '#shared/orders/order.ts';
import { EraseData } from '#web/components/admin/erase-data.tsx';
import { ordersByEmailQuery } from '../api/admin-orders.ts';

/**
 * Shows the number of other orders with the same email address, with a link to all of them. Keeps the same height while it
 * loads, so that nothing below moves.
 */
function OtherOrders({ order }: { order: AdminOrder }) {
  const { data } = useQuery(ordersByEmailQuery(order.email));
  const others = data?.items.filter(({ id }) => id !== order.id).length ?? 0;
  if (others === 0) return <p className="flex min-h-11 items-center text-ash">{data && 'No other orders'}</p>;
  const many = data?.nextCursor ? `${others}+ other orders` : others === 1 ? '1 other order' : `${others} other orders`;
  return (
    <Link to={`/admin/orders?q=${encodeURIComponent(order.email)}`} className="link figures flex min-h-11 items-center">
      {many}
    </Link>
  );
}

export function Customer({ order }: { order: AdminOrder }) {
  return (
    <>
      {order.email ? (
        <a href={`mailto:${order.email}`} className="link inline-flex min-h-11 items-center break-all">
          {order.email}
        </a>
      ) : (
        <p>No email</p>
      )}
      {order.phone && (
        <p>
          <a href={`tel:${order.phone.replaceAll(' ', '')}`} className="link figures inline-flex min-h-11 items-center">
            {order.phone}
          </a>
        </p>
      )}
      <p className="mt-1 text-ash">{order.userId ? 'Has an account' : 'Checked out as a guest'}</p>
      {order.email && (
        <>
          <OtherOrders order={order} />
          <Link to={`/admin/customers/${order.id}`} className="link flex min-h-11 items-center">
            Customer page
          </Link>
          <div className="mt-4">
            <EraseData email={order.email} />
          </div>
        </>
      )}
    </>
  );
}
