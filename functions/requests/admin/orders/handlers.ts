import { notBuilt } from '../../not-built.ts';
import { addNote } from './add-note.ts';
import { deliverOrder } from './deliver-order.ts';
import { getAnyOrder } from './get-order.ts';
import { listOrderWork } from './list-order-work.ts';
import { listAllOrders } from './list-orders.ts';
import { shipOrder } from './ship-order.ts';

export const orderHandlers = [
  listAllOrders,
  getAnyOrder,
  listOrderWork,
  addNote,
  shipOrder,
  deliverOrder,
  notBuilt('GET /api/admin/order-export'),
  notBuilt('POST /api/admin/orders/{id}/refunds'),
  notBuilt('POST /api/admin/orders/{id}/cancellation'),
];
