import { createFunction } from '#functions/http/http.ts';
import { refuseEnded } from '#functions/shop/team/refuse-ended.ts';
import { catalogueRoutes } from '#shared/contract/catalogue.ts';
import { checkoutRoutes } from '#shared/contract/checkout.ts';
import { accessRoutes } from '#shared/contract/customers.ts';
import { editLinkRoutes } from '#shared/contract/edits/edits.ts';
import { marketingRoutes } from '#shared/contract/marketing.ts';
import { orderLinkRoutes } from '#shared/contract/orders.ts';
import { pageRoutes } from '#shared/contract/pages.ts';
import { photoRoutes } from '#shared/contract/photos/photos.ts';
import { returnLinkRoutes } from '#shared/contract/returns/returns.ts';
import { reviewLinkRoutes } from '#shared/contract/reviews.ts';
import { shopRoutes } from '#shared/contract/shop.ts';

export const handler = createFunction(
  'shop',
  [
    { routes: { ...shopRoutes, ...pageRoutes }, modules: [() => import('../shop.ts')] },
    { routes: catalogueRoutes, modules: [() => import('../catalogue.ts')] },
    { routes: accessRoutes, modules: [() => import('../customers.ts')] },
    { routes: marketingRoutes, modules: [() => import('../marketing.ts')] },
    { routes: checkoutRoutes, modules: [() => import('../checkout.ts')] },
    { routes: orderLinkRoutes, modules: [() => import('../orders.ts')] },
    { routes: returnLinkRoutes, modules: [() => import('../returns.ts')] },
    { routes: editLinkRoutes, modules: [() => import('../edits.ts')] },
    { routes: reviewLinkRoutes, modules: [() => import('../reviews.ts')] },
    { routes: photoRoutes, modules: [() => import('../photos.ts'), () => import('../shown-photos.ts')] },
  ],
  refuseEnded,
);
