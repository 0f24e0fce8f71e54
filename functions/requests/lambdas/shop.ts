import { createFunction } from '#functions/http/http.ts';
import {
  getFiltersHandler,
  getPreviewHandler,
  getProductHandler,
  listCategoriesHandler,
  listProductsHandler,
  searchProductsHandler,
} from '../catalogue.ts';
import { cancelSessionHandler, getSessionHandler, openSessionHandler, quoteCartHandler } from '../checkout.ts';
import { permitSignUpHandler } from '../customers.ts';
import { showUnsubscribeHandler, subscribeHandler, unsubscribeHandler } from '../marketing.ts';
import {
  cancelLinkedOrderHandler,
  getLinkedOrderHandler,
  renewLinkHandler,
  requestLinkHandler,
  updateLinkedAddressHandler,
} from '../orders.ts';
import {
  countVisitHandler,
  getHealthHandler,
  getOpenApiHandler,
  getPageHandler,
  getPublicSettingsHandler,
} from '../shop.ts';

export const handler = createFunction('shop', [
  getHealthHandler,
  getOpenApiHandler,
  getPublicSettingsHandler,
  getPageHandler,
  listCategoriesHandler,
  listProductsHandler,
  getProductHandler,
  getPreviewHandler,
  searchProductsHandler,
  getFiltersHandler,
  permitSignUpHandler,
  subscribeHandler,
  showUnsubscribeHandler,
  unsubscribeHandler,
  countVisitHandler,
  quoteCartHandler,
  openSessionHandler,
  getSessionHandler,
  cancelSessionHandler,
  getLinkedOrderHandler,
  renewLinkHandler,
  requestLinkHandler,
  cancelLinkedOrderHandler,
  updateLinkedAddressHandler,
]);
