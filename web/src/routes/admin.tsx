import { type ComponentType, Fragment, lazy, Suspense, use, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Right, roleMay } from '#shared/shop/roles.ts';
import { firstPlace } from '#web/app/admin/admin-bar.tsx';
import { AdminLayout, Redirect } from '#web/app/admin/admin-layout.tsx';
import { findPage } from '#web/app/find-page.ts';
import { Locked } from '#web/components/admin/rights/needs.tsx';
import { Headline } from '#web/components/admin/screen.tsx';
import { PageParams } from '#web/lib/hooks/page-params.ts';
import { PageReset } from '#web/lib/hooks/page-reset.ts';
import { RoleContext, useRefusal } from '#web/lib/session/role.ts';
import '#web/styles/office.css';

const Dashboard = lazy(() => import('./admin/dashboard.tsx'));
const Campaign = lazy(() => import('./admin/email-campaign.tsx'));
const Discount = lazy(() => import('./admin/discounts/discount.tsx'));
const Page = lazy(() => import('./admin/shop/page.tsx'));
const Product = lazy(() => import('./admin/product.tsx'));

interface AdminPage {
  Shown: ComponentType;
  /** The right that is required to open the page. */
  see: Right;
  /**
   * The right that is required to use the page's fields and buttons. Without it, they are disabled. Missing if each part of
   * the page checks its own right.
   */
  change?: Right;
}

const page = (see: Right, Shown: ComponentType, change?: Right): AdminPage => ({
  Shown,
  see,
  ...(change ? { change } : {}),
});

/** Lists the pages of the back office by their path below /admin. Each is in a separate chunk. The first match is shown. */
const PAGES: Readonly<Record<string, AdminPage>> = {
  orders: page(
    'viewOrders',
    lazy(() => import('./admin/orders.tsx')),
  ),
  'orders/packing-slips': page(
    'viewOrders',
    lazy(() => import('./admin/packing-slips.tsx')),
  ),
  'orders/:id': page(
    'viewOrders',
    lazy(() => import('./admin/order.tsx')),
    'fulfilOrders',
  ),
  'abandoned-checkouts': page(
    'viewOrders',
    lazy(() => import('./admin/abandoned-checkouts.tsx')),
  ),
  returns: page(
    'viewOrders',
    lazy(() => import('./admin/returns.tsx')),
  ),
  customers: page(
    'viewCustomers',
    lazy(() => import('./admin/customers.tsx')),
  ),
  'customers/:id': page(
    'viewCustomers',
    lazy(() => import('./admin/customer.tsx')),
    'editCustomers',
  ),
  'customers/:id/merge': page(
    'mergeCustomers',
    lazy(() => import('./admin/customer-merge.tsx')),
  ),
  'gift-cards': page(
    'viewGiftCards',
    lazy(() => import('./admin/gift-cards/gift-cards.tsx')),
  ),
  'gift-cards/:id': page(
    'viewGiftCards',
    lazy(() => import('./admin/gift-cards/gift-card.tsx')),
  ),
  work: page(
    'enter',
    lazy(() => import('./admin/work.tsx')),
    'resolveJobs',
  ),
  products: page(
    'enter',
    lazy(() => import('./admin/products.tsx')),
  ),
  'products/new': page('editProducts', Product),
  'products/import': page(
    'editProducts',
    lazy(() => import('./admin/product-import.tsx')),
  ),
  'products/:id/edit': page('enter', Product, 'editProducts'),
  'products/:id/stock': page(
    'enter',
    lazy(() => import('./admin/stock-history.tsx')),
  ),
  'provider-sync': page(
    'enter',
    lazy(() => import('./admin/provider-sync.tsx')),
    'editProducts',
  ),
  connections: page(
    'viewSetup',
    lazy(() => import('./admin/connections.tsx')),
    'manageConnection',
  ),
  'email-settings': page(
    'viewMarketing',
    lazy(() => import('./admin/email-settings.tsx')),
    'sendCampaigns',
  ),
  'email-settings/:mail': page(
    'viewMarketing',
    lazy(() => import('./admin/email-words.tsx')),
    'editContent',
  ),
  'email-previews': page(
    'enter',
    lazy(() => import('./admin/email-previews.tsx')),
  ),
  'email-campaigns': page(
    'viewMarketing',
    lazy(() => import('./admin/email-campaigns.tsx')),
  ),
  'email-campaigns/new': page('sendCampaigns', Campaign),
  'email-campaigns/:id': page('viewMarketing', Campaign, 'sendCampaigns'),
  analytics: page(
    'viewFigures',
    lazy(() => import('./admin/analytics.tsx')),
  ),
  appearance: page(
    'viewSetup',
    lazy(() => import('./admin/shop/appearance.tsx')),
    'editContent',
  ),
  categories: page(
    'enter',
    lazy(() => import('./admin/categories.tsx')),
  ),
  'categories/:id': page(
    'enter',
    lazy(() => import('./admin/category.tsx')),
    'editProducts',
  ),
  discounts: page(
    'viewMarketing',
    lazy(() => import('./admin/discounts/discounts.tsx')),
  ),
  'discounts/new': page('setDiscounts', Discount),
  'discounts/:id': page('viewMarketing', Discount, 'setDiscounts'),
  reviews: page(
    'viewMarketing',
    lazy(() => import('./admin/reviews.tsx')),
  ),
  'reviews/import': page(
    'viewMarketing',
    lazy(() => import('./admin/reviews/review-import.tsx')),
    'moderateReviews',
  ),
  pages: page(
    'viewSetup',
    lazy(() => import('./admin/shop/pages.tsx')),
  ),
  'pages/new': page('editContent', Page),
  'pages/:slug/edit': page('viewSetup', Page, 'editContent'),
  settings: page(
    'viewSetup',
    lazy(() => import('./admin/shop/settings.tsx')),
    'editSettings',
  ),
  team: page(
    'viewTeam',
    lazy(() => import('./admin/shop/team.tsx')),
    'manageTeam',
  ),
  'team/:id/sessions': page(
    'manageTeam',
    lazy(() => import('./admin/shop/member-sessions.tsx')),
  ),
  security: page(
    'enter',
    lazy(() => import('./admin/shop/security.tsx')),
  ),
  audit: page(
    'viewHistory',
    lazy(() => import('./admin/shop/audit.tsx')),
  ),
  '*': page(
    'enter',
    lazy(() => import('./not-found.tsx')),
  ),
};

/** Shows a page to the extent that the person's role allows. */
function Allowed({ page: { Shown, see, change = see } }: { page: AdminPage }) {
  const refusal = useRefusal(see);
  if (refusal !== null)
    return (
      <>
        <Headline title="Not for your role" />
        <p className="max-w-[64ch]">{refusal}</p>
      </>
    );
  return (
    <Locked right={change}>
      <Shown />
    </Locked>
  );
}

/** Shows the dashboard. If the role may not open it, redirects to the first page of the menu. */
function Start() {
  const role = use(RoleContext);
  return roleMay(role, 'viewDashboard') ? <Dashboard /> : <Redirect to={firstPlace(role)} />;
}

const PLACES = [
  { path: '/admin', shown: <Start /> },
  ...Object.entries(PAGES).map(([path, page]) => ({ path: `/admin/${path}`, shown: <Allowed page={page} /> })),
];

/** Shows the back office, below /admin. */
export default function Admin() {
  const place = findPage(PLACES, useLocation().pathname);
  const [resets, setResets] = useState(0);
  const reset = useCallback(() => setResets((count) => count + 1), []);
  return (
    <AdminLayout>
      <PageParams value={place?.params ?? {}}>
        <PageReset value={reset}>
          <Suspense fallback={null}>
            <Fragment key={resets}>{place?.page.shown}</Fragment>
          </Suspense>
        </PageReset>
      </PageParams>
    </AdminLayout>
  );
}
