import { formatCents } from '#shared/base/money.ts';
import { type Bought, receiptOf } from '#shared/orders/receipt.ts';

interface Amounts extends Bought {
  currency: string;
  refundedCents?: number | undefined;
}

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ash">{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

/** The parts of an order's total. */
export function OrderAmounts({ order }: { order: Amounts }) {
  const { subtotalCents, discount, shippingCents, totalCents } = receiptOf(order);
  const { refundedCents = 0 } = order;
  return (
    <div className="py-5">
      <dl className="figures space-y-2">
        <Line label="Subtotal" amount={formatCents(subtotalCents)} />
        {discount && <Line label={discount.name} amount={`−${formatCents(discount.cents)}`} />}
        <Line label="Shipping" amount={shippingCents > 0 ? formatCents(shippingCents) : 'Free'} />
        <div className="flex items-baseline justify-between gap-4 pt-2">
          <dt className="label text-base">Total</dt>
          <dd className="display text-2xl">
            {formatCents(totalCents)} {order.currency.toUpperCase()}
          </dd>
        </div>
        {refundedCents > 0 && <Line label="Refunded" amount={`−${formatCents(refundedCents)}`} />}
      </dl>
    </div>
  );
}
