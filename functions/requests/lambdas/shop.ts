import { createFunction } from '#functions/http/http.ts';
import { getFilters } from '../catalogue/get-filters.ts';
import { getProduct } from '../catalogue/get-product.ts';
import { listCategories } from '../catalogue/list-categories.ts';
import { listProducts } from '../catalogue/list-products.ts';
import { searchProducts } from '../catalogue/search-products.ts';
import { cancelSession } from '../checkout/cancel-session.ts';
import { getSession } from '../checkout/get-session.ts';
import { openSession } from '../checkout/open-session.ts';
import { quoteCart } from '../checkout/quote-cart.ts';
import { permitSignUp } from '../customers/permit-sign-up.ts';
import { subscribe } from '../marketing/subscribe.ts';
import { showUnsubscribe, unsubscribe } from '../marketing/unsubscribe.ts';
import { cancelLinkedOrder, mendLinkedAddress } from '../orders/change-linked-order.ts';
import { getLinkedOrder } from '../orders/get-linked-order.ts';
import { renewLink } from '../orders/renew-link.ts';
import { countVisit } from '../shop/count-visit.ts';
import { getHealth } from '../shop/get-health.ts';
import { getOpenApi } from '../shop/get-openapi.ts';
import { getStore } from '../shop/get-store.ts';

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
