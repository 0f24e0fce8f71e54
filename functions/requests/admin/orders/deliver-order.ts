import { delivered } from '../../../../shared/order-changes.ts';
import { handle } from '../../../http.ts';
import { allowed, changeAsOwner, isoTime } from './change-as-owner.ts';

export const deliverOrder = handle('POST /api/admin/orders/{id}/delivery', (request) =>
  changeAsOwner(request, 'order.delivered', (order) => {
    const changed = delivered(order, isoTime(request.now));
    return changed && { ...allowed(order, changed) };
  }),
);
