import { addNoteHandler } from './add-note.ts';
import { cancelOrderHandler } from './cancel-order.ts';
import { deliverOrderHandler } from './deliver-order.ts';
import { exportOrdersHandler } from './export-orders.ts';
import { getAdminOrderHandler } from './get-admin-order.ts';
import { listAdminOrdersHandler } from './list-admin-orders.ts';
import { listOrderJobsHandler } from './list-order-jobs.ts';
import { refundOrderHandler } from './refund-order.ts';
import { shipOrderHandler } from './ship-order.ts';

export const orderHandlers = [
  listAdminOrdersHandler,
  getAdminOrderHandler,
  listOrderJobsHandler,
  addNoteHandler,
  shipOrderHandler,
  deliverOrderHandler,
  exportOrdersHandler,
  refundOrderHandler,
  cancelOrderHandler,
];
