import { handle } from '#functions/http/http.ts';
import { ownItemPositions } from '#shared/fulfilment/provider-transitions.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { withShipment } from '#shared/orders/order-changes.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { changeOrderAsAdmin, requireAllowed, toIsoTime } from './change-order-as-admin.ts';

/** Of an order that the provider makes in part, the owner sends the rest. */
const insideOf = (order: StoredOrder) => {
  const items = ownItemPositions(order);
  return items ? { items } : {};
};

/** The same parcel noted twice is one parcel. */
export const shipOrderHandler = handle('POST /api/admin/orders/{id}/shipments', (request) => {
  const { carrier, trackingNumber } = request.body;
  const at = toIsoTime(request.now);
  const parcel = { field: 'parcel', before: null, after: `${carrier} ${trackingNumber}` };
  return changeOrderAsAdmin(request, 'order.shipped', (order) => {
    const changed = withShipment(order, { ...request.body, ...insideOf(order) }, at);
    return (
      changed && {
        ...requireAllowed(order, changed),
        writes: [enqueueJob('send_order_shipped', order.id, at, at)],
        told: [parcel],
      }
    );
  });
});
