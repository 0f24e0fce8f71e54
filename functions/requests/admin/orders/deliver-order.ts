import { handle } from '#functions/http/http.ts';
import { arrivalRefusal } from '#shared/fulfilment/provider-steps.ts';
import { delivered } from '#shared/orders/order-changes.ts';
import { oweWork } from '#store/jobs/work.ts';
import { allowed, changeAsOwner, isoTime } from './change-as-owner.ts';

export const deliverOrder = handle('POST /api/admin/orders/{id}/delivery', (request) => {
  const at = isoTime(request.now);
  return changeAsOwner(request, 'order.delivered', (order) => {
    const refusal = arrivalRefusal(order);
    const changed = refusal ? { refusal } : delivered(order, at);
    const mail = oweWork('send_order_delivered', order.id, at, at);
    return changed && { ...allowed(order, changed), writes: [mail] };
  });
});
