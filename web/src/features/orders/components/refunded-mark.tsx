import type { ReactNode } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { Badge } from '#web/components/badge.tsx';
import { refundedText } from '../refunded.ts';

/** Returns a function that marks the items of which units were refunded. It takes the position of an item. */
export const refundedMarks =
  ({ items }: Pick<Order, 'items'>) =>
  (position: number): ReactNode => {
    const item = items[position];
    return item?.refunded && <Badge tone="quiet">{refundedText(item)}</Badge>;
  };
