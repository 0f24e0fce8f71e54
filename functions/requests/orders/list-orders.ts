import { toCustomerOrder } from '../../../shared/order.ts';
import { handle, signedIn } from '../../http.ts';
import { listCustomerOrders } from '../../store/orders.ts';

export const listOrders = handle('GET /api/orders', async (request) => {
  const { items, nextCursor } = await listCustomerOrders(signedIn(request).userId, request.query);
  return { items: items.map(toCustomerOrder), nextCursor };
});
