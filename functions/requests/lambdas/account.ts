import { createFunction } from '#functions/http/http.ts';
import { deleteAccountHandler } from '../customers/delete-account.ts';
import { exportAccountHandler } from '../customers/export-account.ts';
import { getProfileHandler } from '../customers/get-profile.ts';
import { updateProfileHandler } from '../customers/update-profile.ts';
import { cancelOwnOrderHandler, updateOwnAddressHandler } from '../orders/change-own-order.ts';
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
