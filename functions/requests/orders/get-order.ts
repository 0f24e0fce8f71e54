import { handle, requireSignedIn } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { toCustomerOrder } from '#shared/orders/order.ts';
import { getOrder as readOrder } from '#store/orders/orders.ts';

/** Somebody else's order looks like one that does not exist. */
export const getOrderHandler = handle('GET /api/orders/{id}', async (request) => {
  const order = await readOrder(request.params.id);
  if (order?.userId !== requireSignedIn(request).userId) throw new Problem('not_found', 'Order not found');
  return toCustomerOrder(order);
});
