import { createFunction } from '#functions/http/http.ts';
import { getFiltersHandler } from '../catalogue/get-filters.ts';
import { getProductHandler } from '../catalogue/get-product.ts';
import { listCategoriesHandler } from '../catalogue/list-categories.ts';
import { listProductsHandler } from '../catalogue/list-products.ts';
import { searchProductsHandler } from '../catalogue/search-products.ts';
import { cancelSessionHandler } from '../checkout/cancel-session.ts';
import { getSessionHandler } from '../checkout/get-session.ts';
import { openSessionHandler } from '../checkout/open-session.ts';
import { quoteCartHandler } from '../checkout/quote-cart.ts';
import { permitSignUpHandler } from '../customers/permit-sign-up.ts';
import { subscribeHandler } from '../marketing/subscribe.ts';
import { showUnsubscribeHandler, unsubscribeHandler } from '../marketing/unsubscribe.ts';
import { cancelLinkedOrderHandler, updateLinkedAddressHandler } from '../orders/change-linked-order.ts';
import { getLinkedOrderHandler } from '../orders/get-linked-order.ts';
import { renewLinkHandler } from '../orders/renew-link.ts';
import { countVisitHandler } from '../shop/count-visit.ts';
import { getHealthHandler } from '../shop/get-health.ts';
import { getOpenApiHandler } from '../shop/get-openapi.ts';
import { getPublicSettingsHandler } from '../shop/get-public-settings.ts';

export const handler = createFunction('shop', [
  getHealthHandler,
  getOpenApiHandler,
  getPublicSettingsHandler,
  listCategoriesHandler,
  listProductsHandler,
  getProductHandler,
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
  cancelLinkedOrderHandler,
  updateLinkedAddressHandler,
]);
