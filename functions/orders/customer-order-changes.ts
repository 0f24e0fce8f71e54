import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import {
  shippingAddressErrors,
  withCustomerCancellation,
  withShippingAddress,
} from '#shared/fulfilment/provider-transitions.ts';
import {
  needsAddress,
  type Order,
  type ShippingAddressInput,
  type StoredOrder,
  toCustomerOrder,
} from '#shared/orders/order.ts';
import { cancelJob, enqueueJob } from '#store/jobs/jobs.ts';
import { changeOrder } from '#store/orders/order-change.ts';
import { enqueueRefund } from '#store/orders/refunds.ts';

/** The change, or a `conflict` that carries the order as it is, so that its page can show why. */
function allowed<T extends object>(order: StoredOrder, changed: T | { refusal: string }): T {
  if (!('refusal' in changed)) return changed;
  throw new Problem('conflict', changed.refusal, { extensions: { order: toCustomerOrder(order) } });
}

/**
 * Calls an order off for its customer, who must have been recognised: money and stock go back, nothing is sent to the
 * provider. Asked twice, it is called off once. Throws `conflict` once it is being made. `now` in milliseconds UTC.
 */
export async function cancelOrderForCustomer(orderId: string, now: number): Promise<Order> {
  const [refundId, at] = [newId('rfd', now), new Date(now).toISOString()];
  const order = await changeOrder(orderId, (before) => {
    const changed = withCustomerCancellation(before, { refundId, now });
    if (!changed) return null;
    const { order, restock, refundCents } = allowed(before, changed);
    const refund = refundCents > 0 ? [enqueueRefund(orderId, refundId, at)] : [];
    const mail = enqueueJob('send_order_cancelled', orderId, at, at);
    return { order, restock, writes: [cancelJob('submit_order', orderId), mail, ...refund] };
  });
  return toCustomerOrder(order);
}

/**
 * Mends an order's address for its customer; one that waited for that goes to the provider at once. Throws
 * `invalid_request`, and `conflict` once it is being made. `now` in milliseconds UTC.
 */
export async function updateShippingAddress(
  orderId: string,
  address: ShippingAddressInput,
  now: number,
): Promise<Order> {
  const order = await changeOrder(orderId, (before) => {
    const changed = withShippingAddress(before, address, now);
    if (!changed) return null;
    const after = allowed(before, changed);
    const errors = shippingAddressErrors(address, before.shippingAddress?.country ?? '');
    if (errors.length > 0) throw new Problem('invalid_request', undefined, { errors });
    const at = new Date(now).toISOString();
    return needsAddress(before) ? { ...after, writes: [enqueueJob('submit_order', orderId, at, at)] } : after;
  });
  return toCustomerOrder(order);
}
