import { formatCents } from '#shared/base/money.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { paidCents } from '#shared/orders/payments.ts';
import { refundableCents } from '#shared/orders/refunds.ts';
import { Amount, AmountRows } from '#web/components/order-amounts.tsx';
import { pendingRefundCents } from '../refund.ts';

/** Shows the refunded amount and the rest of the total. Shows nothing if there is no refund. */
function Refunded({ order }: { order: AdminOrder }) {
  const underWay = pendingRefundCents(order);
  if (order.refundedCents === 0 && underWay === 0) return null;
  return (
    <>
      {paidCents(order) !== order.totalCents && <Amount name="Paid" value={formatCents(paidCents(order))} />}
      {order.refundedCents > 0 && <Amount name="Refunded" value={`−${formatCents(order.refundedCents)}`} />}
      {underWay > 0 && <Amount name="Refund on its way" value={`−${formatCents(underWay)}`} />}
      <div className="flex justify-between gap-4 border-t border-concrete pt-2 font-semibold">
        <dt>Remaining</dt>
        <dd>{formatCents(refundableCents(order))}</dd>
      </div>
    </>
  );
}

export const Amounts = ({ order }: { order: AdminOrder }) => (
  <dl className="figures ml-auto max-w-sm space-y-2 py-4">
    <AmountRows order={order} look="border-t border-concrete pt-3">
      <Refunded order={order} />
    </AmountRows>
  </dl>
);
