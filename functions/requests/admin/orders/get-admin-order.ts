import { handle } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { toAdminOrder } from '#shared/orders/order.ts';
import { getOrder } from '#store/orders/orders.ts';

export const getAdminOrderHandler = handle('GET /api/admin/orders/{id}', async ({ params }) => {
  const order = await getOrder(params.id);
  if (!order) throw new Problem('not_found', 'Order not found');
  return toAdminOrder(order);
});
