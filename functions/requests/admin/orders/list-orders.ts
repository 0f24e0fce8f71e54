import { toAdminOrder } from '../../../../shared/order.ts';
import { handle } from '../../../http.ts';
import { listOrders } from '../../../store/orders.ts';

export const listAllOrders = handle('GET /api/admin/orders', async ({ query }) => {
  const { items, nextCursor } = await listOrders(query);
  return { items: items.map(toAdminOrder), nextCursor };
});
