import { createFunction } from '#functions/http.ts';
import { listCategories } from './categories/list-categories.ts';
import { cancelSession } from './checkout/cancel-session.ts';
import { getSession } from './checkout/get-session.ts';
import { openSession } from './checkout/open-session.ts';
import { quoteCart } from './checkout/quote-cart.ts';
import { getFilters } from './filters/get-filters.ts';
import { permitSignUp } from './identity/permit-sign-up.ts';
import { cancelLinkedOrder, mendLinkedAddress } from './order-links/change-order.ts';
import { getLinkedOrder } from './order-links/get-linked-order.ts';
import { renewLink } from './order-links/renew-link.ts';
import { getProduct } from './products/get-product.ts';
import { listProducts } from './products/list-products.ts';
import { searchProducts } from './search/search-products.ts';
import { getHealth } from './store/get-health.ts';
import { getOpenApi } from './store/get-openapi.ts';
import { getStore } from './store/get-store.ts';
import { subscribe } from './subscribers/subscribe.ts';
import { showUnsubscribe, unsubscribe } from './subscribers/unsubscribe.ts';
import { countVisit } from './visits/count-visit.ts';

export const handler = createFunction('shop', [
  getHealth,
  getOpenApi,
  getStore,
  listCategories,
  listProducts,
  getProduct,
  searchProducts,
  getFilters,
  permitSignUp,
  subscribe,
  showUnsubscribe,
  unsubscribe,
  countVisit,
  quoteCart,
  openSession,
  getSession,
  cancelSession,
  getLinkedOrder,
  renewLink,
  cancelLinkedOrder,
  mendLinkedAddress,
]);
