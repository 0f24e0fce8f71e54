import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { matchPath, type Params } from 'react-router-dom';
import { categoryOf } from '../../../shared/category-title.ts';
import { categoriesQuery } from '../features/catalogue/api/categories.ts';
import { listingQuery, productQuery, sectionQuery } from '../features/catalogue/api/products.ts';
import { searchQuery } from '../features/catalogue/api/search.ts';
import { HOME_SECTIONS } from '../features/catalogue/api/sections.ts';

type Module = { default: ComponentType };

export interface Page {
  path: string;
  Component: LazyExoticComponent<ComponentType>;
  load: () => Promise<Module>;
  /** Starts fetching what the page shows first. */
  warm?: (client: QueryClient, params: Params, search: URLSearchParams) => void;
}

const page = (path: string, load: () => Promise<Module>, warm?: Page['warm']): Page => ({
  path,
  load,
  Component: lazy(load),
  ...(warm ? { warm } : {}),
});

const warmListing: Page['warm'] = (client, { category }) => {
  client.prefetchInfiniteQuery(listingQuery(categoryOf(category)));
  client.prefetchQuery(categoriesQuery);
};

const warmHome: Page['warm'] = (client) => {
  for (const { category } of HOME_SECTIONS) client.prefetchQuery(sectionQuery(category));
};

/** The back office: outside the shop's layout, its pages named by itself so that shoppers do not load their list. */
export const office = page('/admin/*', () => import('../routes/admin.tsx'));

/** Every page of the shop, in a chunk of its own. */
export const pages: readonly Page[] = [
  page('/', () => import('../routes/home.tsx'), warmHome),
  page('/cart', () => import('../routes/cart.tsx'), warmHome),
  page('/products', () => import('../routes/products.tsx'), warmListing),
  page('/products/:category', () => import('../routes/products.tsx'), warmListing),
  page(
    '/product/:slug',
    () => import('../routes/product.tsx'),
    (client, { slug = '' }) => client.prefetchQuery(productQuery(slug)),
  ),
  page(
    '/search',
    () => import('../routes/search.tsx'),
    (client, _params, search) => {
      const term = search.get('q')?.trim();
      if (term) client.prefetchInfiniteQuery(searchQuery(term));
    },
  ),
  page('/auth', () => import('../routes/auth.tsx')),
  page('/success', () => import('../routes/success.tsx')),
  page('/orders', () => import('../routes/orders.tsx')),
  page('/privacy-policy', () => import('../routes/privacy-policy.tsx')),
  page('/refund-policy', () => import('../routes/refund-policy.tsx')),
  page('/shipping-policy', () => import('../routes/shipping-policy.tsx')),
  page('/terms-of-service', () => import('../routes/terms-of-service.tsx')),
  page('*', () => import('../routes/not-found.tsx')),
];

/** Brings in a page's code and first data before it is shown. */
export function prefetch(client: QueryClient, url: URL): void {
  for (const { path, load, warm } of [office, ...pages]) {
    const match = matchPath(path, url.pathname);
    if (!match) continue;
    load().catch((error: unknown) => console.error('Prefetch', error));
    warm?.(client, match.params, url.searchParams);
    return;
  }
}
