import { addNote } from './add-note.ts';
import { cancelOrder } from './cancel-order.ts';
import { deliverOrder } from './deliver-order.ts';
import { exportOrders } from './export-orders.ts';
import { getAnyOrder } from './get-order.ts';
import { listOrderWork } from './list-order-work.ts';
import { listAllOrders } from './list-orders.ts';
import { refundOrder } from './refund-order.ts';
import { shipOrder } from './ship-order.ts';

export const orderHandlers = [
  listAllOrders,
  getAnyOrder,
  listOrderWork,
  addNote,
  shipOrder,
  deliverOrder,
  exportOrders,
  refundOrder,
  cancelOrder,
];
