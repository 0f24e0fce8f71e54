import { newId } from '../../../../shared/id.ts';
import { formatCents } from '../../../../shared/money.ts';
import { cancelled } from '../../../../shared/refunds.ts';
import { handle } from '../../../http.ts';
import { oweRefund } from '../../../store/refunds.ts';
import { allowed, changeAsOwner, isoTime } from './change-as-owner.ts';

/** Asked twice, it is cancelled once. */
export const cancelOrder = handle('POST /api/admin/orders/{id}/cancellation', (request) => {
  const { body, now } = request;
  const [refundId, at] = [newId('rfd', now), isoTime(now)];
  return changeAsOwner(request, 'order.cancelled', (before) => {
    const changed = cancelled(before, { refundId, reason: body.reason, at });
    if (!changed) return null;
    const { order, restock, refundCents } = allowed(before, changed);
    if (refundCents === 0) return { order, restock };
    const told = [{ field: 'refund', before: null, after: formatCents(refundCents) }];
    return { order, restock, writes: [oweRefund(order.id, refundId, at)], told };
  });
});
