import { notBuilt } from '../../not-built.ts';
import { getAnyOrder } from './get-order.ts';
import { listAllOrders } from './list-orders.ts';

export const orderHandlers = [
  listAllOrders,
  getAnyOrder,
  notBuilt('GET /api/admin/order-export'),
  notBuilt('GET /api/admin/orders/{id}/work'),
  notBuilt('POST /api/admin/orders/{id}/notes'),
  notBuilt('POST /api/admin/orders/{id}/refunds'),
  notBuilt('POST /api/admin/orders/{id}/cancellation'),
  notBuilt('POST /api/admin/orders/{id}/shipments'),
  notBuilt('POST /api/admin/orders/{id}/delivery'),
];
