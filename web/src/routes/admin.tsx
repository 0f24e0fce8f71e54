import { lazy, Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { AdminLayout } from '#web/app/admin/admin-layout.tsx';

const Analytics = lazy(() => import('./admin/analytics.tsx'));
const Appearance = lazy(() => import('./admin/appearance.tsx'));
const Audit = lazy(() => import('./admin/audit.tsx'));
const Categories = lazy(() => import('./admin/categories.tsx'));
const Connections = lazy(() => import('./admin/connections.tsx'));
const Dashboard = lazy(() => import('./admin/dashboard.tsx'));
const EmailCampaigns = lazy(() => import('./admin/email-campaigns.tsx'));
const EmailPreviews = lazy(() => import('./admin/email-previews.tsx'));
const EmailSettings = lazy(() => import('./admin/email-settings.tsx'));
const Orders = lazy(() => import('./admin/orders.tsx'));
const Order = lazy(() => import('./admin/order.tsx'));
const PackingSlips = lazy(() => import('./admin/packing-slips.tsx'));
const Page = lazy(() => import('./admin/page.tsx'));
const Category = lazy(() => import('./admin/category.tsx'));
const Pages = lazy(() => import('./admin/pages.tsx'));
const Products = lazy(() => import('./admin/products.tsx'));
const Product = lazy(() => import('./admin/product.tsx'));
const ProductImport = lazy(() => import('./admin/product-import.tsx'));
const ProviderSync = lazy(() => import('./admin/provider-sync.tsx'));
const Settings = lazy(() => import('./admin/settings.tsx'));
const Work = lazy(() => import('./admin/work.tsx'));
const NotFound = lazy(() => import('./not-found.tsx'));

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
          <Route path="orders" element={<Orders />} />
          <Route path="orders/packing-slips" element={<PackingSlips />} />
          <Route path="orders/:id" element={<Order />} />
          <Route path="work" element={<Work />} />
          <Route path="products" element={<Products />} />
          <Route path="products/new" element={<Product />} />
          <Route path="products/import" element={<ProductImport />} />
          <Route path="products/:id/edit" element={<Product />} />
          <Route path="provider-sync" element={<ProviderSync />} />
          <Route path="connections" element={<Connections />} />
          <Route path="email-settings" element={<EmailSettings />} />
          <Route path="email-previews" element={<EmailPreviews />} />
          <Route path="email-campaigns" element={<EmailCampaigns />} />
          <Route path="analytics" element={<Analytics />} />
          <Route path="appearance" element={<Appearance />} />
          <Route path="categories/:id" element={<Category />} />
          <Route path="pages" element={<Pages />} />
          <Route path="pages/new" element={<Page />} />
          <Route path="pages/:slug/edit" element={<Page />} />
          <Route path="settings" element={<Settings />} />
          <Route path="audit" element={<Audit />} />
          <Route path="categories" element={<Categories />} />

          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Routes>
  );
}
