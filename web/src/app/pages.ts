import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchPath, type Params } from 'react-router-dom';
import { categorySlugOf } from '#shared/catalogue/category-title.ts';
import { policySlugs } from '#shared/shop/page-path.ts';
import {
  listingQuery,
  previewedProductQuery,
  productQuery,
  sectionQuery,
} from '#web/features/catalogue/api/products.ts';
import { filtersQuery, newestQuery, searchQuery, termOf } from '#web/features/catalogue/api/search.ts';
import { homeSections } from '#web/features/catalogue/api/sections.ts';
import { selectionOf } from '#web/features/catalogue/api/selection.ts';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { pageQuery } from '#web/lib/data/pages.ts';
import { settingsQuery } from '#web/lib/data/settings.ts';
import { type Loadable, loadable } from './loadable.tsx';

type Warm = (client: QueryClient, params: Params, search: URLSearchParams) => Promise<unknown>;

export interface SitePage extends Loadable {
  path: string;
  /** The page's route file, as named in the build's manifest. */
  module: string;
  /** Prefetches the data the page shows first. */
  warm?: Warm;
}

const page = (
  path: string,
  route: string,
  fetchModule: () => Promise<{ default: ComponentType }>,
  warm?: Warm,
): SitePage => ({
  path,
  module: `src/routes/${route}.tsx`,
  ...loadable(fetchModule),
  ...(warm ? { warm } : {}),
});

const warmListing: Warm = (client, params, search) => {
  const category = categorySlugOf(params.category);
  return Promise.all([
    client.prefetchInfiniteQuery(listingQuery(category, selectionOf(search))),
    client.prefetchQuery(filtersQuery({ category }, selectionOf(search))),
    client.prefetchQuery(categoriesQuery),
  ]);
};

const warmHome: Warm = async (client) => {
  await Promise.all([client.prefetchQuery(categoriesQuery), client.prefetchQuery(settingsQuery)]);
  const own = client.getQueryData(settingsQuery.queryKey)?.content.sections;
  const sections = homeSections(client.getQueryData(categoriesQuery.queryKey)?.items, own);
  await Promise.all(sections.map((section) => client.prefetchQuery(sectionQuery(section))));
};

const warmProduct: Warm = (client, { slug = '' }) => client.prefetchQuery(productQuery(slug));

const warmPreview: Warm = (client, { token = '' }) => client.prefetchQuery(previewedProductQuery(token));

const warmSearch: Warm = async (client, _params, search) => {
  const term = termOf(search);
  if (!term) return;
  const selection = selectionOf(search);
  const query = searchQuery(term, selection);
  await Promise.all([client.prefetchInfiniteQuery(query), client.prefetchQuery(filtersQuery({ term }, selection))]);
  if (client.getQueryData(query.queryKey)?.pages[0]?.total !== 0) return;
  await Promise.all([client.prefetchQuery(newestQuery), client.prefetchQuery(categoriesQuery)]);
};

const warmPage: Warm = (client, { slug = '' }) => client.prefetchQuery(pageQuery(slug));

const loadProducts = () => import('#web/routes/products.tsx');
const loadProduct = () => import('#web/routes/product.tsx');
const loadReview = () => import('#web/routes/review.tsx');
const loadPage = () => import('#web/routes/page.tsx');

/** The back office, outside the shop's layout. It declares its own pages, so that shoppers do not load their list. */
export const office = page('/admin/*', 'admin', () => import('#web/routes/admin.tsx'));

const notFound = page('*', 'not-found', () => import('#web/routes/not-found.tsx'));

/** Every page of the shop, each in a chunk of its own. */
export const pages: readonly SitePage[] = [
  page('/', 'home', () => import('#web/routes/home.tsx'), warmHome),
  page('/cart/:lines?', 'cart', () => import('#web/routes/cart.tsx'), warmHome),
  page('/discount/:code', 'discount', () => import('#web/routes/discount.tsx')),
  page('/products', 'products', loadProducts, warmListing),
  page('/products/:category', 'products', loadProducts, warmListing),
  page('/product/:slug', 'product', loadProduct, warmProduct),
  page('/preview/:token', 'product', loadProduct, warmPreview),
  page('/search', 'search', () => import('#web/routes/search.tsx'), warmSearch),
  page('/auth/:step?', 'auth', () => import('#web/routes/auth.tsx')),
  page('/success', 'success', () => import('#web/routes/success.tsx')),
  page('/orders', 'orders', () => import('#web/routes/orders.tsx')),
  page('/orders/:id', 'order', () => import('#web/routes/order.tsx')),
  page('/orders/:id/reviews', 'review', loadReview),
  page('/review', 'review', loadReview),
  page('/order', 'guest-order', () => import('#web/routes/guest-order.tsx')),
  page('/gift-cards/:step?', 'gift-cards', () => import('#web/routes/gift-cards.tsx')),
  page('/wishlist', 'wishlist', () => import('#web/routes/wishlist.tsx')),
  page('/account', 'account', () => import('#web/routes/account.tsx')),
  page('/pages/:slug', 'page', loadPage, warmPage),
  ...policySlugs.map((slug) => page(`/${slug}`, 'page', loadPage, (client) => client.prefetchQuery(pageQuery(slug)))),
  notFound,
];

export function pageAt(pathname: string): { page: SitePage; params: Params } {
  for (const page of [office, ...pages]) {
    const match = matchPath(page.path, pathname);
    if (match) return { page, params: match.params };
  }
  return { page: notFound, params: {} };
}

/** Loads a page's code and first data before it is shown. */
export function prefetch(client: QueryClient, url: URL): void {
  const { page, params } = pageAt(url.pathname);
  // A failure shows when the page is opened.
  page.load().catch(() => {});
  page.warm?.(client, params, url.searchParams).catch((error: unknown) => console.error('Prefetch', error));
}
