import { formatCents } from '#shared/base/money.ts';

interface Amounts {
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  totalCents: number;
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
  const { subtotalCents, discountCents, shippingCents, totalCents, refundedCents = 0 } = order;
  return (
    <div className="py-5">
      <dl className="figures space-y-2">
        <Line label="Subtotal" amount={formatCents(subtotalCents)} />
        {discountCents > 0 && <Line label="Discount" amount={`−${formatCents(discountCents)}`} />}
        <Line label="Shipping" amount={shippingCents > 0 ? formatCents(shippingCents) : 'Free'} />
        <div className="flex items-baseline justify-between gap-4 pt-2">
          <dt className="label text-base">Total</dt>
          <dd className="display text-2xl">
            {formatCents(totalCents)} {order.currency.toUpperCase()}
          </dd>
        </div>
        {refundedCents > 0 && <Line label="Refunded" amount={`−${formatCents(refundedCents)}`} />}
      </dl>
      {discountCents > 0 && <p className="mt-3 text-sm text-ash">Item prices are after the discount.</p>}
    </div>
  );
}
