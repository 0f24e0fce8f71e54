import { handle, requireSignedIn } from '#functions/http/http.ts';
import { cancelOrderForCustomer, updateShippingAddress } from '#functions/orders/customer-order-changes.ts';
import { Problem } from '#shared/base/errors.ts';
import { getOrder } from '#store/orders/orders.ts';

/** Somebody else's order looks like one that does not exist. */
async function own(request: Parameters<typeof requireSignedIn>[0] & { params: { id: string } }): Promise<string> {
  const order = await getOrder(request.params.id);
  if (order?.userId !== requireSignedIn(request).userId) throw new Problem('not_found', 'Order not found');
  return order.id;
}

export const cancelOwnOrderHandler = handle('POST /api/orders/{id}/cancellation', async (request) =>
  cancelOrderForCustomer(await own(request), request.now),
);

export const updateOwnAddressHandler = handle('PUT /api/orders/{id}/address', async (request) =>
  updateShippingAddress(await own(request), request.body, request.now),
);
