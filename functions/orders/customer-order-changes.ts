import { Problem } from '#shared/base/errors.ts';
import { shippingAddressErrors, withShippingAddress } from '#shared/fulfilment/customer-changes.ts';
import { slipReview } from '#shared/jobs/kinds.ts';
import { needsAddress, type Order } from '#shared/orders/order.ts';
import { toCustomerOrder } from '#shared/orders/order-views.ts';
import { OLD_SLIP_REASON } from '#shared/orders/packing/old-slip.ts';
import type { ShippingAddressInput } from '#shared/orders/shipments/shipping-address.ts';
import { enqueueDeadLetterJob, enqueueJob } from '#store/jobs/jobs.ts';
import { changeOrder } from '#store/orders/order-change.ts';
import { requireAllowed } from './change-order-as-admin.ts';

/**
 * Updates the shipping address for the customer. If the order was waiting for its address, it goes to the provider
 * immediately. If its packing slip is already printed, the team has to check the order. `now` in milliseconds UTC. Throws
 * `invalid_request`, and `conflict` after production has started.
 */
export async function updateShippingAddress(
  orderId: string,
  address: ShippingAddressInput,
  now: number,
): Promise<Order> {
  const order = await changeOrder(orderId, (before) => {
    const changed = withShippingAddress(before, address, now);
    if (!changed) return null;
    const { order: after, hasOldSlip } = requireAllowed(before, changed, toCustomerOrder);
    const errors = shippingAddressErrors(address, before.shippingAddress?.country ?? '');
    if (errors.length > 0) throw new Problem('invalid_request', undefined, { errors });
    const at = new Date(now).toISOString();
    const writes = [
      ...(needsAddress(before) ? [enqueueJob('submit_order', { orderId }, at, at)] : []),
      ...(hasOldSlip ? [enqueueDeadLetterJob('review_order', slipReview(orderId), OLD_SLIP_REASON, at)] : []),
    ];
    return { order: after, writes };
  });
  return toCustomerOrder(order);
}
