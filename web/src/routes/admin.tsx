import { lazy, Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { AdminLayout } from '#web/app/admin/admin-layout.tsx';

const Dashboard = lazy(() => import('./admin/dashboard.tsx'));
const Campaign = lazy(() => import('./admin/email-campaign.tsx'));
const Discount = lazy(() => import('./admin/discounts/discount.tsx'));
const Page = lazy(() => import('./admin/page.tsx'));
const Product = lazy(() => import('./admin/product.tsx'));

/** The pages of the back office by their paths below /admin, each in a chunk of its own. */
const PAGES = {
  orders: lazy(() => import('./admin/orders.tsx')),
  'orders/packing-slips': lazy(() => import('./admin/packing-slips.tsx')),
  'orders/:id': lazy(() => import('./admin/order.tsx')),
  customers: lazy(() => import('./admin/customers.tsx')),
  'customers/:id': lazy(() => import('./admin/customer.tsx')),
  work: lazy(() => import('./admin/work.tsx')),
  products: lazy(() => import('./admin/products.tsx')),
  'products/new': Product,
  'products/import': lazy(() => import('./admin/product-import.tsx')),
  'products/:id/edit': Product,
  'products/:id/stock': lazy(() => import('./admin/stock-history.tsx')),
  'provider-sync': lazy(() => import('./admin/provider-sync.tsx')),
  connections: lazy(() => import('./admin/connections.tsx')),
  'email-settings': lazy(() => import('./admin/email-settings.tsx')),
  'email-previews': lazy(() => import('./admin/email-previews.tsx')),
  'email-campaigns': lazy(() => import('./admin/email-campaigns.tsx')),
  'email-campaigns/new': Campaign,
  'email-campaigns/:id': Campaign,
  analytics: lazy(() => import('./admin/analytics.tsx')),
  appearance: lazy(() => import('./admin/appearance.tsx')),
  categories: lazy(() => import('./admin/categories.tsx')),
  'categories/:id': lazy(() => import('./admin/category.tsx')),
  discounts: lazy(() => import('./admin/discounts/discounts.tsx')),
  'discounts/new': Discount,
  'discounts/:id': Discount,
  pages: lazy(() => import('./admin/pages.tsx')),
  'pages/new': Page,
  'pages/:slug/edit': Page,
  settings: lazy(() => import('./admin/settings.tsx')),
  audit: lazy(() => import('./admin/audit.tsx')),
  '*': lazy(() => import('./not-found.tsx')),
};

const Arriving = () => (
  <Suspense fallback={null}>
    <Outlet />
  </Suspense>
);

/** The back office, below /admin. */
export default function Admin() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route element={<Arriving />}>
          <Route index element={<Dashboard />} />
          {Object.entries(PAGES).map(([path, Shown]) => (
            <Route key={path} path={path} element={<Shown />} />
          ))}
        </Route>
      </Route>
    </Routes>
  );
}
