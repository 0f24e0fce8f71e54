import { createFunction } from '#functions/http/http.ts';
import { refuseEnded } from '#functions/shop/team/refuse-ended.ts';
import { accessRoutes, customerRoutes } from '#shared/contract/customers.ts';
import { editRoutes } from '#shared/contract/edits/edits.ts';
import { orderRoutes } from '#shared/contract/orders.ts';
import { ownPhotoRoutes } from '#shared/contract/photos/photos.ts';
import { returnRoutes } from '#shared/contract/returns/returns.ts';
import { ownReviewRoutes } from '#shared/contract/reviews.ts';

export const handler = createFunction(
  'account',
  [
    { routes: accessRoutes, modules: [() => import('../account-security.ts')] },
    {
      routes: customerRoutes,
      modules: [
        () => import('../customers.ts'),
        () => import('../account-security.ts'),
        () => import('../addresses.ts'),
        () => import('../wishlist.ts'),
        () => import('../account-cart.ts'),
        () => import('../reminders.ts'),
      ],
    },
    { routes: orderRoutes, modules: [() => import('../orders.ts')] },
    { routes: returnRoutes, modules: [() => import('../returns.ts')] },
    { routes: editRoutes, modules: [() => import('../edits.ts')] },
    { routes: ownReviewRoutes, modules: [() => import('../reviews.ts')] },
    { routes: ownPhotoRoutes, modules: [() => import('../photos.ts')] },
  ],
  refuseEnded,
);
