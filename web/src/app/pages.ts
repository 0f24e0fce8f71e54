import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';
import { policySlugs } from '#shared/shop/page-path.ts';
import { findPage } from './find-page.ts';
import { type Loadable, loadable } from './loadable.tsx';

export interface SitePage extends Loadable {
  path: string;
  /** Route file of the page, as listed in the manifest of the build. */
  module: string;
}

const page = (path: string, route: string, fetchModule: () => Promise<{ default: ComponentType }>): SitePage => ({
  path,
  module: `src/routes/${route}.tsx`,
  ...loadable(fetchModule),
});

const loadProducts = () => import('#web/routes/products.tsx');
const loadProduct = () => import('#web/routes/product.tsx');
const loadReview = () => import('#web/routes/review.tsx');
const loadPage = () => import('#web/routes/page.tsx');

/**
 * The back office. It is outside the shop's layout. It declares its own pages, so that shoppers do not load the list of them.
 */
export const office = page('/admin/*', 'admin', () => import('#web/routes/admin.tsx'));

const notFound = page('*', 'not-found', () => import('#web/routes/not-found.tsx'));

/**
 * Lists every page of the shop, each in a separate chunk. No address matches two pages, except that the last page matches
 * every address.
 */
const pages: readonly SitePage[] = [
  page('/', 'home', () => import('#web/routes/home.tsx')),
  page('/cart/:lines?', 'cart', () => import('#web/routes/cart.tsx')),
  page('/discount/:code', 'discount', () => import('#web/routes/discount.tsx')),
  page('/products', 'products', loadProducts),
  page('/products/:category', 'products', loadProducts),
  page('/product/:slug', 'product', loadProduct),
  page('/preview/:token', 'product', loadProduct),
  page('/search', 'search', () => import('#web/routes/search.tsx')),
  page('/auth/:step?', 'auth', () => import('#web/routes/auth.tsx')),
  page('/success', 'success', () => import('#web/routes/success.tsx')),
  page('/orders', 'orders', () => import('#web/routes/orders.tsx')),
  page('/orders/:id', 'order', () => import('#web/routes/order.tsx')),
  page('/orders/:id/reviews', 'review', loadReview),
  page('/review', 'review', loadReview),
  page('/order', 'guest-order', () => import('#web/routes/guest-order.tsx')),
  page('/gift-cards', 'gift-cards', () => import('#web/routes/gift-cards.tsx')),
  page('/gift-cards/:step', 'gift-card', () => import('#web/routes/gift-card.tsx')),
  page('/wishlist', 'wishlist', () => import('#web/routes/wishlist.tsx')),
  page('/account', 'account', () => import('#web/routes/account.tsx')),
  page('/pages/:slug', 'page', loadPage),
  ...policySlugs.map((slug) => page(`/${slug}`, 'page', loadPage)),
  notFound,
];

export const pageAt = (pathname: string): { page: SitePage; params: Params } =>
  findPage([office, ...pages], pathname) ?? { page: notFound, params: {} };

/** Loads the code that reads a page's first data. The first page of a visit already comes with its data, so this can wait. */
export const loadFirstReads = () => import('./first-reads.ts');

/** Loads a page's code and first data before it is shown. */
export function prefetch(client: QueryClient, url: URL): void {
  const { page, params } = pageAt(url.pathname);
  // A loading error is shown when the page is opened.
  page.load().catch(() => {});
  loadFirstReads()
    .then(
      ({ readFirst }) => readFirst(client, page.path, params, url.searchParams),
      () => {},
    )
    .catch((error: unknown) => console.error('Prefetch', error));
}
