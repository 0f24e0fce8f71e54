import { pluralize } from '#shared/base/format-count.ts';
import { formatCents } from '#shared/base/money.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { EntryLink } from '#web/components/admin/list-return.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import type { Chosen } from '#web/lib/hooks/use-chosen.ts';
import { ChooseAll, ChooseOrder } from '../bulk/choose-order.tsx';
import { recipientLabel, soldUnitsOf } from '../order-labels.ts';
import { Flags, OrderBadge, Returned } from './flags.tsx';
import type { OrderListProps } from './order-table.tsx';

function Card({ order, chosen }: { order: AdminOrder; chosen: Chosen | null }) {
  return (
    <li className="appears relative space-y-1 border-b border-concrete py-3.5 pl-11">
      <ChooseOrder order={order} chosen={chosen} className="absolute! top-1.5 -left-3" />
      <p className="figures flex justify-between gap-4 font-semibold">
        <EntryLink to={`/admin/orders/${order.id}`} className="after:absolute after:inset-0">
          #{shortOrderId(order.id)}
        </EntryLink>
        <span>{formatCents(order.totalCents)}</span>
      </p>
      <p className="flex justify-between gap-4">
        <span className="truncate">{recipientLabel(order) ?? (order.email || 'No name')}</span>
        <time dateTime={order.createdAt} className="figures shrink-0 text-sm leading-6 text-ash">
          {formatStamp(order.createdAt)}
        </time>
      </p>
      <p className="flex justify-between gap-4 text-sm text-ash">
        <span className="truncate">{recipientLabel(order) && order.email}</span>
        <span className="figures shrink-0 text-right">
          {pluralize(soldUnitsOf(order), 'item')}
          <Returned order={order} />
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-2 pt-1">
        <OrderBadge order={order} />
        <Flags flags={order.flags} />
      </p>
    </li>
  );
}

export function OrderCards({ orders, chosen, caption }: OrderListProps) {
  return (
    <>
      <p className="-ml-3 flex items-center">
        <ChooseAll orders={orders} chosen={chosen} isLabelShown />
      </p>
      <ul aria-label={caption} className="border-t border-ink">
        {orders.map((order) => (
          <Card key={order.id} order={order} chosen={chosen} />
        ))}
      </ul>
    </>
  );
}
