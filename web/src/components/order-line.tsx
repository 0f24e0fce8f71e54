import type { ReactNode } from 'react';
import { formatCents } from '#shared/base/money.ts';
import type { OrderItem } from '#shared/orders/order.ts';
import { Picture } from './picture.tsx';

interface OrderItemProps {
  item: OrderItem;
  /** Remarks about this item. */
  note?: ReactNode;
}

export function OrderLine({ item, note }: OrderItemProps) {
  return (
    <li className="grid grid-cols-[4.5rem_1fr_auto] gap-4 border-b border-concrete py-4 md:grid-cols-[5.5rem_1fr_auto] md:gap-6">
      <Picture src={item.image} alt="" />
      <div>
        <p className="label text-sm">{item.title}</p>
        <dl className="mt-1 text-ash [&_dd]:inline [&_dt]:inline">
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
      <p className="figures">{formatCents(item.priceCents * item.quantity)}</p>
    </li>
  );
}
