import { createFunction } from '#functions/http/http.ts';
import { refuseEnded } from '#functions/shop/team/refuse-ended.ts';

export const handler = createFunction(
  'account',
  [
    {
      paths: ['/api/sign-up-confirmations', '/api/password-resets', '/api/second-factor-recoveries'],
      contract: async () => (await import('#shared/contract/customers.ts')).accessRoutes,
      modules: [() => import('../account-security.ts')],
    },
    {
      paths: ['/api/me'],
      contract: async () => (await import('#shared/contract/customers.ts')).customerRoutes,
      modules: [
        () => import('../customers.ts'),
        () => import('../account-security.ts'),
        () => import('../addresses.ts'),
        () => import('../wishlist.ts'),
        () => import('../account-cart.ts'),
        () => import('../reminders.ts'),
      ],
    },
    {
      paths: ['/api/orders'],
      contract: async () => (await import('#shared/contract/orders.ts')).orderRoutes,
      modules: [() => import('../orders.ts')],
    },
    {
      paths: ['/api/orders/{id}/return-options', '/api/orders/{id}/returns'],
      contract: async () => (await import('#shared/contract/returns/returns.ts')).returnRoutes,
      modules: [() => import('../returns.ts')],
    },
    {
      paths: ['/api/orders/{id}/change-options', '/api/orders/{id}/variant'],
      contract: async () => (await import('#shared/contract/edits/edits.ts')).editRoutes,
      modules: [() => import('../edits.ts')],
    },
    {
      paths: ['/api/orders/{id}/reviews'],
      contract: async () => (await import('#shared/contract/reviews.ts')).ownReviewRoutes,
      modules: [() => import('../reviews.ts')],
    },
    {
      paths: ['/api/orders/{id}/photos'],
      contract: async () => (await import('#shared/contract/photos/photos.ts')).ownPhotoRoutes,
      modules: [() => import('../photos.ts')],
    },
  ],
  refuseEnded,
);
