import { handle } from '#functions/http/http.ts';
import { changeOrderAsAdmin, requireAllowed, toIsoTime } from '#functions/orders/change-order-as-admin.ts';
import { Problem } from '#shared/base/errors.ts';
import { shippingAddressErrors } from '#shared/fulfilment/customer-changes.ts';
import { withCorrectedAddress } from '#shared/orders/shipments/address-correction.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';

/**
 * Corrects the address of an order before it is made or packed. If the order was waiting for its address, it goes to the
 * provider. The history lists only the names of the changed fields, because history entries outlive the erasure of personal
 * data.
 */
export const correctAddressHandler = handle('PUT /api/admin/orders/{id}/address', (request) => {
  const { address, seen } = request.body;
  const at = toIsoTime(request.now);
  return changeOrderAsAdmin(request, 'order.address_corrected', (before) => {
    const changed = withCorrectedAddress(before, { address, seen, at });
    if (!changed) return null;
    const { order, parts, isAwaited } = requireAllowed(before, changed);
    const errors = shippingAddressErrors(address, before.shippingAddress?.country ?? '');
    if (errors.length > 0) {
      const inBody = errors.map(({ path, message }) => ({ path: `address.${path}`, message }));
      throw new Problem('invalid_request', undefined, { errors: inBody });
    }
    const writes = isAwaited ? [enqueueJob('submit_order', { orderId: order.id }, at, at)] : [];
    return { order, writes, auditChanges: [{ field: 'address', before: null, after: parts.join(', ') }] };
  });
});
