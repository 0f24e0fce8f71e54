import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router-dom';
import { htmlToText } from '#shared/base/text/html-text.ts';
import { categorySlugOf, categoryTitle } from '#shared/catalogue/category-title.ts';
import { searchListing, shortDescription } from '#shared/catalogue/seo/search-listing.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';
import { pagePath, policySlugs } from '#shared/shop/page-path.ts';
import { listingQuery } from '#web/features/catalogue/api/listings.ts';
import { previewedProductQuery } from '#web/features/catalogue/api/preview.ts';
import { productQuery } from '#web/features/catalogue/api/product.ts';
import { productReviewsQuery } from '#web/features/catalogue/api/reviews.ts';
import { termOf } from '#web/features/catalogue/api/search.ts';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { pageQuery } from '#web/lib/data/pages.ts';
import { settingsQuery } from '#web/lib/data/settings.ts';
import type { Head } from './head.ts';
import { breadcrumbs, productJsonLd, shopJsonLd } from './json-ld.ts';

/** Describes a requested page and the data known so far. */
export interface PageView {
  client: QueryClient;
  params: Params;
  search: URLSearchParams;
  /** URL of the shop without a trailing slash. */
  site: string;
}

type HeadOf = (view: PageView) => Head;

const settingsOf = ({ client }: PageView) => client.getQueryData(settingsQuery.queryKey) ?? DEFAULT_SETTINGS;

const GOODS = 'Heavyweight hoodies and T-shirts for people who failed at something and kept going.';

const homeHead: HeadOf = (view) => {
  const settings = settingsOf(view);
  return {
    title: null,
    description: `${settings.tagline} ${GOODS}`,
    canonical: '/',
    jsonLd: shopJsonLd(view.site, settings),
  };
};

const listingHead: HeadOf = ({ client, params, site }) => {
  const slug = categorySlugOf(params.category);
  const { items: categories } = client.getQueryData(categoriesQuery.queryKey) ?? { items: [] };
  const category = categories.find((one) => one.slug === slug);
  const title = categoryTitle(slug, categories);
  if (slug !== null && !category) return missingHead(title);
  const path = slug === null ? '/products' : `/products/${slug}`;
  const listed = client.getQueryData(listingQuery(slug).queryKey)?.pages[0]?.items ?? [];
  return {
    title: category?.seoTitle ?? title,
    description: category?.seoDescription ?? shortDescription(category?.description ?? `${title}. ${GOODS}`),
    canonical: path,
    image: category?.picture?.url ?? listed[0]?.image?.url,
    jsonLd: [
      breadcrumbs(site, [
        { name: 'Home', path: '/' },
        { name: title, path },
      ]),
    ],
  };
};

const productHead: HeadOf = (view) => {
  const { client, params, site } = view;
  const product = client.getQueryData(productQuery(params.slug ?? '').queryKey);
  if (!product) return product === null ? missingHead('Product Not Found') : emptyHead('Product');
  const path = `/product/${product.slug}`;
  const reviews = client.getQueryData(productReviewsQuery(product.slug).queryKey)?.pages[0]?.items;
  const category = product.categories[0];
  return {
    ...searchListing(product),
    canonical: path,
    image: product.images[0]?.url,
    type: 'product',
    jsonLd: [
      productJsonLd(site, product, settingsOf(view).name, reviews),
      breadcrumbs(site, [
        { name: 'Home', path: '/' },
        ...(category
          ? [{ name: categoryTitle(category.slug, product.categories), path: `/products/${category.slug}` }]
          : []),
        { name: product.title, path },
      ]),
    ],
  };
};

/**
 * Returns the head of a preview page. Search engines and caches must not store it. It has no link preview, because a chat
 * would show the draft to all its members.
 */
const previewHead: HeadOf = ({ client, params }) => {
  const product = client.getQueryData(previewedProductQuery(params.token ?? '').queryKey);
  const head = product === null ? missingHead('Page not found') : emptyHead(product?.title ?? 'Preview');
  return { ...head, isUncached: true };
};

const searchHead: HeadOf = ({ search }) => {
  const term = termOf(search);
  return {
    title: term ? `Search: ${term}` : 'Search Products',
    description: `Search our hoodies and T-shirts by name, color, or category. ${GOODS}`,
    // All queries share one canonical path.
    canonical: '/search',
  };
};

const giftCardsHead: HeadOf = (view) => {
  const { name, giftCards } = settingsOf(view);
  if (!giftCards?.isOn) return emptyHead('Gift cards');
  return {
    title: 'Gift cards',
    description: `Gift cards for ${name}, sent by email with a message from you. They never expire.`,
    canonical: '/gift-cards',
  };
};

/** Returns the head of a policy or another page of the shop. */
const headOfPage = ({ client }: PageView, slug: string): Head => {
  const page = client.getQueryData(pageQuery(slug).queryKey);
  if (!page) return page === null ? missingHead('Page not found') : emptyHead(null);
  return {
    title: page.seoTitle ?? page.title,
    description: page.seoDescription ?? shortDescription(htmlToText(page.html)),
    canonical: pagePath(page.slug),
  };
};

/** Returns the head of a personal page, or of a page whose data could not be read. */
export const emptyHead = (title: string | null): Head => ({
  title,
  description: GOODS,
  canonical: '/',
  isPrivate: true,
});

/** Returns the head of a page at an address where nothing exists. */
const missingHead = (title: string): Head => ({ ...emptyHead(title), isMissing: true });

/** Lists the pages that the server renders, by their path in `app/pages.ts`. They are the same for all visitors. */
export const heads: Readonly<Record<string, HeadOf>> = {
  '/': homeHead,
  '/products': listingHead,
  '/products/:category': listingHead,
  '/product/:slug': productHead,
  '/preview/:token': previewHead,
  '/search': searchHead,
  '/gift-cards': giftCardsHead,
  '/pages/:slug': (view) => headOfPage(view, view.params.slug ?? ''),
  ...Object.fromEntries(policySlugs.map((slug) => [`/${slug}`, (view: PageView) => headOfPage(view, slug)])),
  '*': () => missingHead('Page not found'),
};
