import { handle } from '#functions/http/http.ts';
import { newId } from '#shared/base/id.ts';
import { formatCents } from '#shared/base/money.ts';
import { requestRefund } from '#shared/orders/refunds.ts';
import { oweRefund } from '#store/orders/refunds.ts';
import { allowed, changeAsOwner, isoTime } from './change-as-owner.ts';

/** Records the refund; the table's stream brings it to Stripe at once. */
export const refundOrder = handle('POST /api/admin/orders/{id}/refunds', (request) => {
  const { body, now } = request;
  const [id, at] = [newId('rfd', now), isoTime(now)];
  return changeAsOwner(request, 'order.refunded', (before) => {
    const { order, restock } = allowed(before, requestRefund(before, { ...body, id, at }));
    const told = [{ field: 'refund', before: null, after: formatCents(body.amountCents) }];
    return { order, restock, writes: [oweRefund(order.id, id, at)], told };
  });
});
