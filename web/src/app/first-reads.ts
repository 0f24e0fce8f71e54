import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router-dom';
import { categorySlugOf } from '#shared/catalogue/category-title.ts';
import { policySlugs } from '#shared/shop/page-path.ts';
import { listingQuery } from '#web/features/catalogue/api/listings.ts';
import { previewedProductQuery } from '#web/features/catalogue/api/preview.ts';
import { productQuery } from '#web/features/catalogue/api/product.ts';
import { filtersQuery, newestQuery, searchQuery, termOf } from '#web/features/catalogue/api/search.ts';
import { homeSections, sectionQuery } from '#web/features/catalogue/api/sections.ts';
import { selectionOf } from '#web/features/catalogue/api/selection.ts';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { pageQuery } from '#web/lib/data/pages.ts';
import { settingsQuery } from '#web/lib/data/settings.ts';

type Read = (client: QueryClient, params: Params, search: URLSearchParams) => Promise<unknown>;

const readListing: Read = (client, params, search) => {
  const category = categorySlugOf(params.category);
  return Promise.all([
    client.prefetchInfiniteQuery(listingQuery(category, selectionOf(search))),
    client.prefetchQuery(filtersQuery({ category }, selectionOf(search))),
    client.prefetchQuery(categoriesQuery),
  ]);
};

const readHome: Read = async (client) => {
  await Promise.all([client.prefetchQuery(categoriesQuery), client.prefetchQuery(settingsQuery)]);
  const own = client.getQueryData(settingsQuery.queryKey)?.content.sections;
  const sections = homeSections(client.getQueryData(categoriesQuery.queryKey)?.items, own);
  await Promise.all(sections.map((section) => client.prefetchQuery(sectionQuery(section))));
};

const readProduct: Read = (client, { slug = '' }) => client.prefetchQuery(productQuery(slug));

const readPreview: Read = (client, { token = '' }) => client.prefetchQuery(previewedProductQuery(token));

const readSearch: Read = async (client, _params, search) => {
  const term = termOf(search);
  if (!term) return;
  const selection = selectionOf(search);
  const query = searchQuery(term, selection);
  await Promise.all([client.prefetchInfiniteQuery(query), client.prefetchQuery(filtersQuery({ term }, selection))]);
  if (client.getQueryData(query.queryKey)?.pages[0]?.total !== 0) return;
  await Promise.all([client.prefetchQuery(newestQuery), client.prefetchQuery(categoriesQuery)]);
};

const readPage: Read = (client, { slug = '' }) => client.prefetchQuery(pageQuery(slug));

const readPolicy =
  (slug: string): Read =>
  (client) =>
    client.prefetchQuery(pageQuery(slug));

/** Lists the reads by the path of their page. */
const reads: Readonly<Record<string, Read>> = {
  '/': readHome,
  '/cart/:lines?': readHome,
  '/products': readListing,
  '/products/:category': readListing,
  '/product/:slug': readProduct,
  '/preview/:token': readPreview,
  '/search': readSearch,
  '/pages/:slug': readPage,
  ...Object.fromEntries(policySlugs.map((slug) => [`/${slug}`, readPolicy(slug)])),
};

/** Reads the data that the page at `path` shows first, and stores it in the cache. */
export async function readFirst(
  client: QueryClient,
  path: string,
  params: Params,
  search: URLSearchParams,
): Promise<void> {
  await reads[path]?.(client, params, search);
}
