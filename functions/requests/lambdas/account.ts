import { createFunction } from '#functions/http/http.ts';
import { updateProfileHandler } from '../customers/change-me.ts';
import { deleteAccountHandler } from '../customers/delete-me.ts';
import { exportAccountHandler } from '../customers/export-me.ts';
import { getProfileHandler } from '../customers/get-me.ts';
import { cancelOwnOrderHandler, updateOwnAddressHandler } from '../orders/change-order.ts';
import { getOrderHandler } from '../orders/get-order.ts';
import { listOrdersHandler } from '../orders/list-orders.ts';

export const handler = createFunction('account', [
  getProfileHandler,
  updateProfileHandler,
  deleteAccountHandler,
  exportAccountHandler,
  listOrdersHandler,
  getOrderHandler,
  cancelOwnOrderHandler,
  updateOwnAddressHandler,
]);
