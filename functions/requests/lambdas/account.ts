import { createFunction } from '#functions/http/http.ts';
import { changeMe } from '../customers/change-me.ts';
import { deleteMe } from '../customers/delete-me.ts';
import { exportMe } from '../customers/export-me.ts';
import { getMe } from '../customers/get-me.ts';
import { cancelOwnOrder, mendOwnAddress } from '../orders/change-order.ts';
import { getOrder } from '../orders/get-order.ts';
import { listOrders } from '../orders/list-orders.ts';

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
