import { askBack } from '#functions/fulfilment/orders/ask-back.ts';
import { handle } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { formatCents } from '#shared/base/money.ts';
import { calledOff, isProviderMade } from '#shared/fulfilment/provider-steps.ts';
import { partAtProvider } from '#shared/jobs/work.ts';
import { cancelled } from '#shared/orders/refunds.ts';
import { forgiveWork, oweWork } from '#store/jobs/work.ts';
import { getOrder } from '#store/orders/orders.ts';
import { oweRefund } from '#store/orders/refunds.ts';
import { allowed, changeAsOwner, isoTime } from './change-as-owner.ts';

/** What is owed to the provider's part of an order ends with it. */
const forgiven = (orderId: string) => [
  forgiveWork('submit_order', orderId),
  forgiveWork('watch_order', orderId),
  forgiveWork('review_order', partAtProvider(orderId)),
];

/** Asked twice, it is cancelled once. What the provider has is asked back first: money goes back only when nothing is made. */
export const cancelOrder = handle('POST /api/admin/orders/{id}/cancellation', async (request) => {
  const { body, now, params } = request;
  const seen = await getOrder(params.id);
  if (!seen) throw new Problem('not_found', 'Order not found');
  const checkBack = await askBack(seen);
  const [refundId, at] = [newId('rfd', now), isoTime(now)];
  return changeAsOwner(request, 'order.cancelled', (before) => {
    checkBack(before);
    const changed = cancelled(before, { refundId, reason: body.reason, at });
    if (!changed) return null;
    const { order, restock, refundCents } = allowed(before, changed);
    const [stopped, ended] = isProviderMade(order) ? [calledOff(order), forgiven(order.id)] : [order, []];
    const writes = [oweWork('send_order_cancelled', order.id, at, at), ...ended];
    if (refundCents === 0) return { order: stopped, restock, writes };
    const told = [{ field: 'refund', before: null, after: formatCents(refundCents) }];
    return { order: stopped, restock, writes: [oweRefund(order.id, refundId, at), ...writes], told };
  });
});
