import { createFunction } from '#functions/http/http.ts';
import {
  adminCategoryRoutes,
  adminImageRoutes,
  adminProductRoutes,
  adminVideoRoutes,
} from '#shared/contract/admin-catalogue.ts';
import { adminCustomerRoutes } from '#shared/contract/admin-customers.ts';
import { adminDiscountScheduleRoutes } from '#shared/contract/admin-discount-schedule.ts';
import { adminConnectionRoutes } from '#shared/contract/admin-fulfilment.ts';
import { adminImportRoutes } from '#shared/contract/admin-imports.ts';
import { adminJobRoutes } from '#shared/contract/admin-jobs.ts';
import { adminMailPreviewRoutes, adminMailRoutes, adminSenderRoutes } from '#shared/contract/admin-mail.ts';
import { adminCampaignRoutes } from '#shared/contract/admin-marketing.ts';
import { adminOfferRoutes } from '#shared/contract/admin-offers.ts';
import { adminOrderRoutes } from '#shared/contract/admin-orders.ts';
import { adminProductChangeRoutes } from '#shared/contract/admin-product-changes.ts';
import { adminAnalyticsRoutes, adminSettingsRoutes } from '#shared/contract/admin-shop.ts';
import { adminTeamRoutes } from '#shared/contract/admin-team.ts';
import { adminCheckoutRoutes } from '#shared/contract/checkout.ts';
import { adminEditRoutes } from '#shared/contract/edits/edits.ts';
import { adminGiftCardRoutes } from '#shared/contract/gift-cards/admin-gift-cards.ts';
import { adminContentRoutes, adminPageRoutes } from '#shared/contract/pages.ts';
import { adminReturnRoutes } from '#shared/contract/returns/admin-returns.ts';
import { adminReviewImportRoutes } from '#shared/contract/review-imports/review-imports.ts';
import { adminReviewRoutes } from '#shared/contract/reviews.ts';

export const handler = createFunction(
  'admin',
  [
    {
      routes: { ...adminProductRoutes, ...adminImageRoutes, ...adminVideoRoutes },
      modules: [() => import('../admin/catalogue/products.ts')],
    },
    { routes: adminProductChangeRoutes, modules: [() => import('../admin/catalogue/product-changes.ts')] },
    {
      routes: { ...adminCategoryRoutes, ...adminDiscountScheduleRoutes },
      modules: [() => import('../admin/catalogue/categories.ts')],
    },
    { routes: adminImportRoutes, modules: [() => import('../admin/catalogue/product-imports.ts')] },
    { routes: adminContentRoutes, modules: [() => import('../admin/content.ts')] },
    { routes: adminCustomerRoutes, modules: [() => import('../admin/customers.ts')] },
    { routes: adminCheckoutRoutes, modules: [() => import('../admin/checkouts.ts')] },
    { routes: adminConnectionRoutes, modules: [() => import('../admin/fulfilment.ts')] },
    { routes: adminJobRoutes, modules: [() => import('../admin/jobs.ts')] },
    { routes: adminMailRoutes, modules: [() => import('../admin/mail.ts')] },
    { routes: adminSenderRoutes, modules: [() => import('../admin/mail-sender.ts')] },
    { routes: adminMailPreviewRoutes, modules: [() => import('../admin/mail-words.ts')] },
    { routes: adminCampaignRoutes, modules: [() => import('../admin/marketing.ts')] },
    { routes: adminOfferRoutes, modules: [() => import('../admin/offers.ts')] },
    { routes: adminGiftCardRoutes, modules: [() => import('../admin/gift-cards.ts')] },
    { routes: adminReviewImportRoutes, modules: [() => import('../admin/review-imports.ts')] },
    { routes: adminReviewRoutes, modules: [() => import('../admin/reviews.ts')] },
    {
      routes: adminOrderRoutes,
      modules: [
        () => import('../admin/orders.ts'),
        () => import('../admin/order-address.ts'),
        () => import('../admin/shipments.ts'),
      ],
    },
    { routes: adminReturnRoutes, modules: [() => import('../admin/returns.ts')] },
    { routes: adminEditRoutes, modules: [() => import('../admin/order-edits.ts')] },
    { routes: adminPageRoutes, modules: [() => import('../admin/pages.ts')] },
    {
      routes: { ...adminAnalyticsRoutes, ...adminSettingsRoutes },
      modules: [() => import('../admin/shop.ts'), () => import('../admin/history.ts')],
    },
    { routes: adminTeamRoutes, modules: [() => import('../admin/team.ts'), () => import('../admin/sessions.ts')] },
  ],
  async (...request) => {
    const { authorizeMember } = await import('#functions/shop/team/authorize-member.ts');
    return authorizeMember(...request);
  },
);
