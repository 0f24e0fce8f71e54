import { withShipment } from '../../../../shared/order-changes.ts';
import { handle } from '../../../http.ts';
import { allowed, changeAsOwner, isoTime } from './change-as-owner.ts';

/** The same parcel noted twice is one parcel. */
export const shipOrder = handle('POST /api/admin/orders/{id}/shipments', (request) => {
  const { carrier, trackingNumber } = request.body;
  const parcel = { field: 'parcel', before: null, after: `${carrier} ${trackingNumber}` };
  return changeAsOwner(request, 'order.shipped', (order) => {
    const changed = withShipment(order, request.body, isoTime(request.now));
    return changed && { ...allowed(order, changed), told: [parcel] };
  });
});
