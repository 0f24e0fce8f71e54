import { formatCents } from '../../../../../shared/money.ts';
import type { AdminOrder } from '../../../../../shared/order.ts';

function Amount({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ash">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

export function Amounts({ order }: { order: AdminOrder }) {
  return (
    <dl className="figures ml-auto max-w-sm space-y-2 py-4">
      <Amount name="Subtotal" value={formatCents(order.subtotalCents)} />
      {order.discountCents > 0 && <Amount name="Discount" value={`−${formatCents(order.discountCents)}`} />}
      <Amount name="Shipping" value={order.shippingCents > 0 ? formatCents(order.shippingCents) : 'Free'} />
      <div className="flex items-baseline justify-between gap-4 border-t border-concrete pt-3">
        <dt className="label text-base">Total</dt>
        <dd className="display text-2xl">
          {formatCents(order.totalCents)} {order.currency.toUpperCase()}
        </dd>
      </div>
    </dl>
  );
}
