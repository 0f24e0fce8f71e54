import { Problem } from '#shared/base/errors.ts';
import { shippingAddressErrors, withShippingAddress } from '#shared/fulfilment/customer-changes.ts';
import { needsAddress, type Order, type ShippingAddressInput } from '#shared/orders/order.ts';
import { toCustomerOrder } from '#shared/orders/order-views.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { changeOrder } from '#store/orders/order-change.ts';
import { requireAllowed } from './change-order-as-admin.ts';

/**
 * Updates the shipping address for the customer. An order that waited for it goes to the provider at once. `now` in
 * milliseconds UTC. Throws `invalid_request`, and `conflict` once the order is in production.
 */
export async function updateShippingAddress(
  orderId: string,
  address: ShippingAddressInput,
  now: number,
): Promise<Order> {
  const order = await changeOrder(orderId, (before) => {
    const changed = withShippingAddress(before, address, now);
    if (!changed) return null;
    const after = requireAllowed(before, changed, toCustomerOrder);
    const errors = shippingAddressErrors(address, before.shippingAddress?.country ?? '');
    if (errors.length > 0) throw new Problem('invalid_request', undefined, { errors });
    const at = new Date(now).toISOString();
    return needsAddress(before) ? { ...after, writes: [enqueueJob('submit_order', { orderId }, at, at)] } : after;
  });
  return toCustomerOrder(order);
}
