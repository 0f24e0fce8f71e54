import { Link } from 'react-router-dom';
import { formatCents } from '#shared/base/money.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { AdminStatusBadge } from '#web/components/status-badge.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import type { Dashboard } from '../api/dashboard.ts';

type Order = Dashboard['orders'][number];

const Row = ({ order }: { order: Order }) => (
  <li className="appears relative grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 border-b border-concrete py-3 hover:bg-bone-deep sm:grid-cols-[6.5rem_1fr_5.5rem_auto]">
    <Link
      to={`/admin/orders/${order.id}`}
      className="figures font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2"
    >
      #{shortOrderId(order.id)}
    </Link>
    <p className="order-3 col-span-2 min-w-0 sm:order-none sm:col-span-1">
      <span className="block truncate">{order.name || order.email || 'No name'}</span>
      <time dateTime={order.createdAt} className="figures block text-sm text-ash">
        {formatStamp(order.createdAt)}
      </time>
    </p>
    <p className="figures text-right">{formatCents(order.totalCents)}</p>
    <p className="order-4 col-span-2 sm:order-none sm:col-span-1 sm:w-44">
      <AdminStatusBadge status={order.status} isToPack={order.isToPack} />
    </p>
  </li>
);

export function NewestOrders({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) {
    return (
      <p className="max-w-[52ch] py-2 text-ash">
        No orders yet. Your first order will appear here as soon as it’s paid.
      </p>
    );
  }
  return (
    <ul>
      {orders.map((order) => (
        <Row key={order.id} order={order} />
      ))}
    </ul>
  );
}
