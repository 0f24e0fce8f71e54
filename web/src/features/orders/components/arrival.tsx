import type { Order } from '#shared/orders/order.ts';
import { formatDelivery } from '#shared/orders/shipments/delivery-span.ts';

const ON_ITS_WAY: readonly Order['status'][] = ['completed', 'fulfillment_pending', 'shipped', 'printify_error'];

/** Shows when a paid order should arrive. Shows nothing if it has arrived or won't be sent. */
export default function Arrival({ order: { status, delivery } }: { order: Order }) {
  return delivery && ON_ITS_WAY.includes(status) ? <>It should arrive {formatDelivery(delivery)}.</> : null;
}
