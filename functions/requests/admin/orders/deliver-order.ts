import { handle } from '#functions/http/http.ts';
import { deliveryRefusal } from '#shared/fulfilment/provider-transitions.ts';
import { withDelivery } from '#shared/orders/order-changes.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { changeOrderAsAdmin, requireAllowed, toIsoTime } from './change-order-as-admin.ts';

export const deliverOrderHandler = handle('POST /api/admin/orders/{id}/delivery', (request) => {
  const at = toIsoTime(request.now);
  return changeOrderAsAdmin(request, 'order.delivered', (order) => {
    const refusal = deliveryRefusal(order);
    const changed = refusal ? { refusal } : withDelivery(order, at);
    const mail = enqueueJob('send_order_delivered', order.id, at, at);
    return changed && { ...requireAllowed(order, changed), writes: [mail] };
  });
});
