import { cancelAtProvider } from '#functions/fulfilment/orders/cancel-at-provider.ts';
import { handle } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { formatCents } from '#shared/base/money.ts';
import { hasProviderPart, withProviderCancellation } from '#shared/fulfilment/provider-transitions.ts';
import { providerPartSubject } from '#shared/jobs/job.ts';
import { withCancellation } from '#shared/orders/refunds.ts';
import { cancelJob, enqueueJob } from '#store/jobs/jobs.ts';
import { getOrder } from '#store/orders/orders.ts';
import { enqueueRefund } from '#store/orders/refunds.ts';
import { changeOrderAsAdmin, requireAllowed, toIsoTime } from './change-order-as-admin.ts';

/** What is owed to the provider's part of an order ends with it. */
const forgiven = (orderId: string) => [
  cancelJob('submit_order', orderId),
  cancelJob('watch_order', orderId),
  cancelJob('review_order', providerPartSubject(orderId)),
];

/** Asked twice, it is cancelled once. What the provider has is asked back first: money goes back only when nothing is made. */
export const cancelOrderHandler = handle('POST /api/admin/orders/{id}/cancellation', async (request) => {
  const { body, now, params } = request;
  const seen = await getOrder(params.id);
  if (!seen) throw new Problem('not_found', 'Order not found');
  const checkBack = await cancelAtProvider(seen);
  const [refundId, at] = [newId('rfd', now), toIsoTime(now)];
  return changeOrderAsAdmin(request, 'order.cancelled', (before) => {
    checkBack(before);
    const changed = withCancellation(before, { refundId, reason: body.reason, at });
    if (!changed) return null;
    const { order, restock, refundCents } = requireAllowed(before, changed);
    const [stopped, ended] = hasProviderPart(order)
      ? [withProviderCancellation(order), forgiven(order.id)]
      : [order, []];
    const writes = [enqueueJob('send_order_cancelled', order.id, at, at), ...ended];
    if (refundCents === 0) return { order: stopped, restock, writes };
    const told = [{ field: 'refund', before: null, after: formatCents(refundCents) }];
    return { order: stopped, restock, writes: [enqueueRefund(order.id, refundId, at), ...writes], told };
  });
});
