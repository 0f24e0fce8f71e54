import { createFunction } from '#functions/http/http.ts';

export const handler = createFunction(
  'admin',
  [
    {
      paths: ['/api/admin/products', '/api/admin/product-tags', '/api/admin/html-preview'],
      contract: async () => (await import('#shared/contract/admin-catalogue.ts')).adminProductRoutes,
      modules: [() => import('../admin/catalogue/products.ts')],
    },
    {
      paths: ['/api/admin/images'],
      contract: async () => (await import('#shared/contract/admin-catalogue.ts')).adminImageRoutes,
      modules: [() => import('../admin/catalogue/products.ts')],
    },
    {
      paths: ['/api/admin/videos'],
      contract: async () => (await import('#shared/contract/admin-catalogue.ts')).adminVideoRoutes,
      modules: [() => import('../admin/catalogue/products.ts')],
    },
    {
      paths: ['/api/admin/products/changes'],
      contract: async () => (await import('#shared/contract/admin-product-changes.ts')).adminProductChangeRoutes,
      modules: [() => import('../admin/catalogue/product-changes.ts')],
    },
    {
      paths: ['/api/admin/categories', '/api/admin/category-preview', '/api/admin/category-order'],
      contract: async () => (await import('#shared/contract/admin-catalogue.ts')).adminCategoryRoutes,
      modules: [() => import('../admin/catalogue/categories.ts')],
    },
    {
      paths: ['/api/admin/categories/{id}/scheduled-discounts'],
      contract: async () => (await import('#shared/contract/admin-discount-schedule.ts')).adminDiscountScheduleRoutes,
      modules: [() => import('../admin/catalogue/categories.ts')],
    },
    {
      paths: ['/api/admin/product-imports', '/api/admin/product-export'],
      contract: async () => (await import('#shared/contract/admin-imports.ts')).adminImportRoutes,
      modules: [() => import('../admin/catalogue/product-imports.ts')],
    },
    {
      paths: ['/api/admin/content'],
      contract: async () => (await import('#shared/contract/pages.ts')).adminContentRoutes,
      modules: [() => import('../admin/content.ts')],
    },
    {
      paths: ['/api/admin/customers'],
      contract: async () => (await import('#shared/contract/admin-customers.ts')).adminCustomerRoutes,
      modules: [() => import('../admin/customers.ts')],
    },
    {
      paths: ['/api/admin/abandoned-checkouts'],
      contract: async () => (await import('#shared/contract/checkout.ts')).adminCheckoutRoutes,
      modules: [() => import('../admin/checkouts.ts')],
    },
    {
      paths: ['/api/admin/integrations', '/api/admin/syncs'],
      contract: async () => (await import('#shared/contract/admin-fulfilment.ts')).adminConnectionRoutes,
      modules: [() => import('../admin/fulfilment.ts')],
    },
    {
      paths: ['/api/admin/work'],
      contract: async () => (await import('#shared/contract/admin-jobs.ts')).adminJobRoutes,
      modules: [() => import('../admin/jobs.ts')],
    },
    {
      paths: [
        '/api/admin/emails',
        '/api/admin/subscribers',
        '/api/admin/suppressions',
        '/api/admin/erasures',
        '/api/admin/mail-account',
      ],
      contract: async () => (await import('#shared/contract/admin-mail.ts')).adminMailRoutes,
      modules: [() => import('../admin/mail.ts')],
    },
    {
      paths: ['/api/admin/mail-sender'],
      contract: async () => (await import('#shared/contract/admin-mail.ts')).adminSenderRoutes,
      modules: [() => import('../admin/mail-sender.ts')],
    },
    {
      paths: ['/api/admin/mail-previews', '/api/admin/mail-words'],
      contract: async () => (await import('#shared/contract/admin-mail.ts')).adminMailPreviewRoutes,
      modules: [() => import('../admin/mail-words.ts')],
    },
    {
      paths: ['/api/admin/campaigns', '/api/admin/campaign-audience'],
      contract: async () => (await import('#shared/contract/admin-marketing.ts')).adminCampaignRoutes,
      modules: [() => import('../admin/marketing.ts')],
    },
    {
      paths: ['/api/admin/offers'],
      contract: async () => (await import('#shared/contract/admin-offers.ts')).adminOfferRoutes,
      modules: [() => import('../admin/offers.ts')],
    },
    {
      paths: ['/api/admin/gift-cards', '/api/admin/gift-card-export'],
      contract: async () => (await import('#shared/contract/gift-cards/admin-gift-cards.ts')).adminGiftCardRoutes,
      modules: [() => import('../admin/gift-cards.ts')],
    },
    {
      paths: ['/api/admin/review-imports', '/api/admin/review-export'],
      contract: async () => (await import('#shared/contract/review-imports/review-imports.ts')).adminReviewImportRoutes,
      modules: [() => import('../admin/review-imports.ts')],
    },
    {
      paths: ['/api/admin/reviews'],
      contract: async () => (await import('#shared/contract/reviews.ts')).adminReviewRoutes,
      modules: [() => import('../admin/reviews.ts')],
    },
    {
      paths: ['/api/admin/orders', '/api/admin/order-counts', '/api/admin/order-export'],
      contract: async () => (await import('#shared/contract/admin-orders.ts')).adminOrderRoutes,
      modules: [
        () => import('../admin/orders.ts'),
        () => import('../admin/order-address.ts'),
        () => import('../admin/shipments.ts'),
      ],
    },
    {
      paths: [
        '/api/admin/returns',
        '/api/admin/return-counts',
        '/api/admin/return-terms',
        '/api/admin/orders/{id}/returns',
      ],
      contract: async () => (await import('#shared/contract/returns/admin-returns.ts')).adminReturnRoutes,
      modules: [() => import('../admin/returns.ts')],
    },
    {
      paths: [
        '/api/admin/orders/{id}/edits',
        '/api/admin/orders/{id}/edit-options',
        '/api/admin/orders/{id}/edit-preview',
      ],
      contract: async () => (await import('#shared/contract/edits/edits.ts')).adminEditRoutes,
      modules: [() => import('../admin/order-edits.ts')],
    },
    {
      paths: ['/api/admin/pages'],
      contract: async () => (await import('#shared/contract/pages.ts')).adminPageRoutes,
      modules: [() => import('../admin/pages.ts')],
    },
    {
      paths: ['/api/admin/dashboard', '/api/admin/analytics'],
      contract: async () => (await import('#shared/contract/admin-shop.ts')).adminAnalyticsRoutes,
      modules: [() => import('../admin/shop.ts')],
    },
    {
      paths: ['/api/admin/settings', '/api/admin/audit'],
      contract: async () => (await import('#shared/contract/admin-shop.ts')).adminSettingsRoutes,
      modules: [() => import('../admin/shop.ts'), () => import('../admin/history.ts')],
    },
    {
      paths: ['/api/admin/me', '/api/admin/sessions', '/api/admin/team'],
      contract: async () => (await import('#shared/contract/admin-team.ts')).adminTeamRoutes,
      modules: [() => import('../admin/team.ts'), () => import('../admin/sessions.ts')],
    },
  ],
  async (...request) => {
    const { authorizeMember } = await import('#functions/shop/team/authorize-member.ts');
    return authorizeMember(...request);
  },
);
