import { formatCents } from '#shared/base/money.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { EntryLink } from '#web/components/admin/list-return.tsx';
import { ColumnHead, WIDE_COLUMNS } from '#web/components/admin/table.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import type { Chosen } from '#web/lib/hooks/use-chosen.ts';
import { ChooseAll, ChooseOrder } from '../bulk/choose-order.tsx';
import { recipientLabel, soldUnitsOf } from '../order-labels.ts';
import { Flags, OrderBadge, Returned } from './flags.tsx';

const CELL = 'border-b border-concrete py-3 pr-6 whitespace-nowrap';

/** Shows one order. The link in the second cell covers the whole row, except for the checkbox. */
function Row({ order, chosen }: { order: AdminOrder; chosen: Chosen | null }) {
  return (
    <tr className="appears relative hover:bg-bone-deep">
      <td className="border-b border-concrete">
        <ChooseOrder order={order} chosen={chosen} className="-ml-3" />
      </td>
      <th scope="row" className={`${CELL} figures text-left font-semibold`}>
        <EntryLink
          to={`/admin/orders/${order.id}`}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2"
        >
          #{shortOrderId(order.id)}
        </EntryLink>
      </th>
      <td className={`${CELL} figures text-ash`}>
        <time dateTime={order.createdAt}>{formatStamp(order.createdAt)}</time>
      </td>
      <td className={`${CELL} w-full max-w-0`} title={order.email}>
        <span className="block truncate">{recipientLabel(order) ?? 'No name'}</span>
        <span className="block truncate text-sm text-ash">{order.email || 'No email'}</span>
      </td>
      <td className={`${CELL} figures text-right`}>{soldUnitsOf(order)}</td>
      <td className={`${CELL} figures text-right`}>
        {formatCents(order.totalCents)}
        <Returned order={order} />
      </td>
      <td className={`${CELL} pr-0`}>
        <span className="flex max-w-[15rem] flex-wrap gap-1.5">
          <OrderBadge order={order} />
          <Flags flags={order.flags} />
        </span>
      </td>
    </tr>
  );
}

export interface OrderListProps {
  orders: readonly AdminOrder[];
  /** Null if the admin can't ship orders, or while the list changes. */
  chosen: Chosen | null;
  /** Names the list and its sort order for screen readers. */
  caption: string;
}

export function OrderTable({ orders, chosen, caption }: OrderListProps) {
  return (
    <table className={`w-full border-collapse ${WIDE_COLUMNS}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-8 border-b border-ink">
            <ChooseAll orders={orders} chosen={chosen} />
          </th>
          <ColumnHead>Order</ColumnHead>
          <ColumnHead>Placed</ColumnHead>
          <ColumnHead>Customer</ColumnHead>
          <ColumnHead hasFigures>Items</ColumnHead>
          <ColumnHead hasFigures>Total</ColumnHead>
          <ColumnHead>Status</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id} order={order} chosen={chosen} />
        ))}
      </tbody>
    </table>
  );
}
