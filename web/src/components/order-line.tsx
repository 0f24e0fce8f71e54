import type { ReactNode } from 'react';
import { formatCents } from '#shared/base/money.ts';
import type { OrderItem } from '#shared/orders/order.ts';
import { type Bought, receiptOf } from '#shared/orders/receipt.ts';
import { later } from '#web/lib/chunks/chunks.ts';
import { Picture } from './picture.tsx';

interface OrderLineProps {
  item: OrderItem;
  unitCents: number;
  totalCents: number;
  /** Notes about this line item. */
  note?: ReactNode;
}

function OrderLine({ item, unitCents, totalCents, note }: OrderLineProps) {
  return (
    <li className="grid break-inside-avoid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-4 border-b border-concrete py-4 md:grid-cols-[5.5rem_minmax(0,1fr)_auto] md:gap-6">
      <Picture src={item.image} alt="" />
      <div>
        <p dir="auto" className="label text-sm [overflow-wrap:anywhere]">
          {item.title}
        </p>
        <dl className="mt-1 flex flex-wrap gap-x-4 text-ash [&_dd]:inline [&_dt]:inline">
          {item.size && (
            <div>
              <dt>Size: </dt>
              <dd>{item.size}</dd>
            </div>
          )}
          {item.color && (
            <div>
              <dt>Color: </dt>
              <dd>{item.color}</dd>
            </div>
          )}
          <div>
            <dt>Quantity: </dt>
            <dd className="figures">{item.quantity}</dd>
          </div>
        </dl>
        {note && <div className="mt-2">{note}</div>}
      </div>
      <div className="figures text-right">
        <p>{formatCents(totalCents)}</p>
        {item.quantity > 1 && <p className="text-sm text-ash">{formatCents(unitCents)} each</p>}
      </div>
    </li>
  );
}

const GiftCardLines = later(() => import('./gift-cards/gift-card-lines.tsx'));

interface OrderLinesProps {
  order: Bought<OrderItem>;
  /** Returns notes about the line item at a position. */
  noteAt?: (position: number) => ReactNode;
  /** Returns notes about the bought gift card at a position. */
  giftCardNote?: (position: number) => ReactNode;
  className?: string;
}

/** Lists the items of an order. Their prices add up to the order's subtotal. */
export function OrderLines({ order, noteAt, giftCardNote, className = '' }: OrderLinesProps) {
  const { lines } = receiptOf(order);
  return (
    <ul className={`border-t border-concrete ${className}`}>
      {order.items.map(
        (item, at) =>
          // An edit keeps a removed item at its position with a quantity of 0.
          item.quantity > 0 && (
            <OrderLine
              // biome-ignore lint/suspicious/noArrayIndexKey: positions of items stay
              key={at}
              item={item}
              unitCents={lines[at]?.unitCents ?? item.priceCents}
              totalCents={lines[at]?.totalCents ?? item.priceCents * item.quantity}
              note={noteAt?.(at)}
            />
          ),
      )}
      {order.giftCards && <GiftCardLines order={order} noteAt={giftCardNote} />}
    </ul>
  );
}
