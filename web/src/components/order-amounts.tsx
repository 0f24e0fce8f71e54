import type { ReactNode } from 'react';
import { formatCents } from '#shared/base/money.ts';
import { type Bought, receiptOf } from '#shared/orders/receipt.ts';
import { later } from '#web/lib/chunks/chunks.ts';

const GiftCardAmounts = later(() => import('./gift-cards/gift-card-amounts.tsx'));

interface Amounts extends Bought {
  currency: string;
  refundedCents?: number | undefined;
  /** Cents paid. Missing if they equal the total. */
  paidCents?: number | undefined;
}

export function Amount({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ash">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Shows the parts of an order's total, the total itself with the classes in `look`, and the refunds in `children`. */
export function AmountRows({ order, look, children }: { order: Amounts; look: string; children: ReactNode }) {
  const { subtotalCents, discounts, shippingCents, totalCents } = receiptOf(order);
  return (
    <>
      <Amount name="Subtotal" value={formatCents(subtotalCents)} />
      {discounts.map(({ name, cents }) => (
        <Amount key={name} name={name} value={cents > 0 ? `−${formatCents(cents)}` : 'Free shipping'} />
      ))}
      {order.items[0] && <Amount name="Shipping" value={shippingCents > 0 ? formatCents(shippingCents) : 'Free'} />}
      <div className={`flex items-baseline justify-between gap-4 ${look}`}>
        <dt className="label text-base">Total</dt>
        <dd className="display text-2xl">
          {formatCents(totalCents)} {order.currency.toUpperCase()}
        </dd>
      </div>
      {order.giftCardPayments && <GiftCardAmounts order={order} />}
      {children}
    </>
  );
}

/** Shows the parts of an order's total. */
export function OrderAmounts({ order }: { order: Amounts }) {
  const { refundedCents = 0, paidCents: paid = order.totalCents } = order;
  return (
    <div className="py-5">
      <dl className="figures space-y-2">
        <AmountRows order={order} look="pt-2">
          {paid !== order.totalCents && <Amount name="Paid" value={formatCents(paid)} />}
          {refundedCents > 0 && <Amount name="Refunded" value={`−${formatCents(refundedCents)}`} />}
        </AmountRows>
      </dl>
    </div>
  );
}
