import { formatCents } from '#shared/base/money.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { receiptOf } from '#shared/orders/receipt.ts';
import { refundableCents } from '#shared/orders/refunds.ts';
import { pendingRefundCents } from '../refund.ts';

function Amount({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ash">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Shows the refunded amount and the rest of the total; nothing without a refund. */
function Refunded({ order }: { order: AdminOrder }) {
  const underWay = pendingRefundCents(order);
  if (order.refundedCents === 0 && underWay === 0) return null;
  return (
    <>
      {order.refundedCents > 0 && <Amount name="Refunded" value={`−${formatCents(order.refundedCents)}`} />}
      {underWay > 0 && <Amount name="Refund on its way" value={`−${formatCents(underWay)}`} />}
      <div className="flex justify-between gap-4 border-t border-concrete pt-2 font-semibold">
        <dt>Remaining</dt>
        <dd>{formatCents(refundableCents(order))}</dd>
      </div>
    </>
  );
}

export function Amounts({ order }: { order: AdminOrder }) {
  const { subtotalCents, discount, shippingCents } = receiptOf(order);
  return (
    <dl className="figures ml-auto max-w-sm space-y-2 py-4">
      <Amount name="Subtotal" value={formatCents(subtotalCents)} />
      {discount && <Amount name={discount.name} value={`−${formatCents(discount.cents)}`} />}
      <Amount name="Shipping" value={shippingCents > 0 ? formatCents(shippingCents) : 'Free'} />
      <div className="flex items-baseline justify-between gap-4 border-t border-concrete pt-3">
        <dt className="label text-base">Total</dt>
        <dd className="display text-2xl">
          {formatCents(order.totalCents)} {order.currency.toUpperCase()}
        </dd>
      </div>
      <Refunded order={order} />
    </dl>
  );
}
