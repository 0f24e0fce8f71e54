import { createFunction } from '#functions/http.ts';
import { changeMe } from './me/change-me.ts';
import { deleteMe } from './me/delete-me.ts';
import { exportMe } from './me/export-me.ts';
import { getMe } from './me/get-me.ts';
import { cancelOwnOrder, mendOwnAddress } from './orders/change-order.ts';
import { getOrder } from './orders/get-order.ts';
import { listOrders } from './orders/list-orders.ts';

export const handler = createFunction('account', [
  getMe,
  changeMe,
  deleteMe,
  exportMe,
  listOrders,
  getOrder,
  cancelOwnOrder,
  mendOwnAddress,
]);
