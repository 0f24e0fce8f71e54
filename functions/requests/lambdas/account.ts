import { createFunction } from '#functions/http/http.ts';
import {
  confirmSignUpHandler,
  getSecurityHandler,
  makeRecoveryCodesHandler,
  recoverAccountHandler,
  removeSecondFactorHandler,
  resetPasswordHandler,
  signOutEverywhereHandler,
} from '../account-security.ts';
import { deleteAccountHandler, exportAccountHandler, getProfileHandler, updateProfileHandler } from '../customers.ts';
import { cancelOwnOrderHandler, getOrderHandler, listOrdersHandler, updateOwnAddressHandler } from '../orders.ts';

export const handler = createFunction('account', [
  getProfileHandler,
  updateProfileHandler,
  deleteAccountHandler,
  exportAccountHandler,
  confirmSignUpHandler,
  resetPasswordHandler,
  recoverAccountHandler,
  getSecurityHandler,
  signOutEverywhereHandler,
  removeSecondFactorHandler,
  makeRecoveryCodesHandler,
  listOrdersHandler,
  getOrderHandler,
  cancelOwnOrderHandler,
  updateOwnAddressHandler,
]);
