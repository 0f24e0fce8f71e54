import { handle } from '#functions/http/http.ts';
import { ownItems } from '#shared/fulfilment/provider-steps.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { withShipment } from '#shared/orders/order-changes.ts';
import { oweWork } from '#store/jobs/work.ts';
import { allowed, changeAsOwner, isoTime } from './change-as-owner.ts';

/** Of an order that the provider makes in part, the owner sends the rest. */
const insideOf = (order: StoredOrder) => {
  const items = ownItems(order);
  return items ? { items } : {};
};

/** The same parcel noted twice is one parcel. */
export const shipOrder = handle('POST /api/admin/orders/{id}/shipments', (request) => {
  const { carrier, trackingNumber } = request.body;
  const at = isoTime(request.now);
  const parcel = { field: 'parcel', before: null, after: `${carrier} ${trackingNumber}` };
  return changeAsOwner(request, 'order.shipped', (order) => {
    const changed = withShipment(order, { ...request.body, ...insideOf(order) }, at);
    return (
      changed && {
        ...allowed(order, changed),
        writes: [oweWork('send_order_shipped', order.id, at, at)],
        told: [parcel],
      }
    );
  });
});
