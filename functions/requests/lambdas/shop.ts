import { createFunction } from '#functions/http/http.ts';
import { refuseEnded } from '#functions/shop/team/refuse-ended.ts';

export const handler = createFunction(
  'shop',
  [
    {
      paths: ['/api/health', '/api/openapi.json', '/api/store', '/api/visits'],
      contract: async () => (await import('#shared/contract/shop.ts')).shopRoutes,
      modules: [() => import('../shop.ts')],
    },
    {
      paths: ['/api/pages'],
      contract: async () => (await import('#shared/contract/pages.ts')).pageRoutes,
      modules: [() => import('../shop.ts')],
    },
    {
      paths: ['/api/categories', '/api/products', '/api/product-cards', '/api/filters', '/api/previews', '/api/search'],
      contract: async () => (await import('#shared/contract/catalogue.ts')).catalogueRoutes,
      modules: [() => import('../catalogue.ts')],
    },
    {
      paths: ['/api/sign-up-permits'],
      contract: async () => (await import('#shared/contract/customers.ts')).accessRoutes,
      modules: [() => import('../customers.ts')],
    },
    {
      paths: [
        '/api/subscribers',
        '/api/confirm-subscription',
        '/api/unsubscribe',
        '/api/campaign-links',
        '/api/campaign-opens',
        '/api/products/{slug}/stock-alerts',
      ],
      contract: async () => (await import('#shared/contract/marketing.ts')).marketingRoutes,
      modules: [() => import('../marketing.ts')],
    },
    {
      paths: ['/api/checkout', '/api/gift-cards'],
      contract: async () => (await import('#shared/contract/checkout.ts')).checkoutRoutes,
      modules: [() => import('../checkout.ts')],
    },
    {
      paths: ['/api/order-link'],
      contract: async () => (await import('#shared/contract/orders.ts')).orderLinkRoutes,
      modules: [() => import('../orders.ts')],
    },
    {
      paths: ['/api/order-link/return-options', '/api/order-link/returns'],
      contract: async () => (await import('#shared/contract/returns/returns.ts')).returnLinkRoutes,
      modules: [() => import('../returns.ts')],
    },
    {
      paths: ['/api/order-link/change-options', '/api/order-link/variant'],
      contract: async () => (await import('#shared/contract/edits/edits.ts')).editLinkRoutes,
      modules: [() => import('../edits.ts')],
    },
    {
      paths: ['/api/review-link'],
      contract: async () => (await import('#shared/contract/reviews.ts')).reviewLinkRoutes,
      modules: [() => import('../reviews.ts')],
    },
    {
      paths: ['/api/review-link/photos', '/api/order-link/photos', '/api/review-photos', '/api/photos'],
      contract: async () => (await import('#shared/contract/photos/photos.ts')).photoRoutes,
      modules: [() => import('../photos.ts'), () => import('../shown-photos.ts')],
    },
  ],
  refuseEnded,
);
