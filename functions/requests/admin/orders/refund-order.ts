import { handle } from '#functions/http/http.ts';
import { newId } from '#shared/base/id.ts';
import { formatCents } from '#shared/base/money.ts';
import { requestRefund } from '#shared/orders/refunds.ts';
import { enqueueRefund } from '#store/orders/refunds.ts';
import { changeOrderAsAdmin, requireAllowed, toIsoTime } from './change-order-as-admin.ts';

/** Records the refund; the table's stream brings it to Stripe at once. */
export const refundOrderHandler = handle('POST /api/admin/orders/{id}/refunds', (request) => {
  const { body, now } = request;
  const [id, at] = [newId('rfd', now), toIsoTime(now)];
  return changeOrderAsAdmin(request, 'order.refunded', (before) => {
    const { order, restock } = requireAllowed(before, requestRefund(before, { ...body, id, at }));
    const told = [{ field: 'refund', before: null, after: formatCents(body.amountCents) }];
    return { order, restock, writes: [enqueueRefund(order.id, id, at)], told };
  });
});
