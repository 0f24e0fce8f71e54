import { createFunction } from '#functions/http/http.ts';
import { deleteAccountHandler, exportAccountHandler, getProfileHandler, updateProfileHandler } from '../customers.ts';
import { cancelOwnOrderHandler, getOrderHandler, listOrdersHandler, updateOwnAddressHandler } from '../orders.ts';

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
