import { handle, requireSignedIn } from '#functions/http/http.ts';
import { toCustomerOrder } from '#shared/orders/order.ts';
import { listCustomerOrders } from '#store/orders/orders.ts';

export const listOrdersHandler = handle('GET /api/orders', async (request) => {
  const { items, nextCursor } = await listCustomerOrders(requireSignedIn(request).userId, request.query);
  return { items: items.map(toCustomerOrder), nextCursor };
});
