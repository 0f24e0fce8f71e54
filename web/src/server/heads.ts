import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router-dom';
import { cutWords } from '#shared/base/cut-text.ts';
import { htmlToText } from '#shared/base/html-text.ts';
import { formatCents } from '#shared/base/money.ts';
import { categorySlugOf, categoryTitle } from '#shared/catalogue/category-title.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';
import { listingQuery, productQuery } from '#web/features/catalogue/api/products.ts';
import { termOf } from '#web/features/catalogue/api/search.ts';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { settingsQuery } from '#web/lib/data/settings.ts';
import type { Head } from './head.ts';
import { breadcrumbs, productJsonLd, shopJsonLd } from './json-ld.ts';

/** A requested page with the data known so far. */
export interface PageView {
  client: QueryClient;
  params: Params;
  search: URLSearchParams;
  /** The shop's address without a slash at the end. */
  site: string;
}

type HeadOf = (view: PageView) => Head;

const settingsOf = ({ client }: PageView) => client.getQueryData(settingsQuery.queryKey) ?? DEFAULT_SETTINGS;

const GOODS = 'Heavyweight hoodies and T-shirts for people who failed at something and kept going.';
const LONGEST_DESCRIPTION = 160;

/** Returns as many whole words as a search engine shows. */
const summary = (text: string): string => cutWords(text, LONGEST_DESCRIPTION);

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
    title,
    description: summary(category?.description ?? `${title}. ${GOODS}`),
    canonical: path,
    image: listed[0]?.image?.url,
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
  const category = product.categories[0];
  const description = `${product.title}, ${formatCents(product.priceCents)}. ${htmlToText(product.descriptionHtml)}`;
  return {
    title: product.title,
    description: summary(description),
    canonical: path,
    image: product.images[0]?.url,
    type: 'product',
    jsonLd: [
      productJsonLd(site, product, settingsOf(view).name),
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

const searchHead: HeadOf = ({ search }) => {
  const term = termOf(search);
  return {
    title: term ? `Search: ${term}` : 'Search Products',
    description: `Search all our hoodies and T-shirts by name or description. ${GOODS}`,
    // All queries share one canonical path.
    canonical: '/search',
  };
};

const policyHead =
  (title: string, canonical: string, description: string): HeadOf =>
  () => ({ title, description, canonical });

/** For a personal page, or one whose data could not be read. */
export const emptyHead = (title: string | null): Head => ({
  title,
  description: GOODS,
  canonical: '/',
  isPrivate: true,
});

/** For an address with nothing behind it. */
const missingHead = (title: string): Head => ({ ...emptyHead(title), isMissing: true });

/** The pages that everybody sees alike and that are therefore written on the server, by their path in `app/pages.ts`. */
export const heads: Readonly<Record<string, HeadOf>> = {
  '/': homeHead,
  '/products': listingHead,
  '/products/:category': listingHead,
  '/product/:slug': productHead,
  '/search': searchHead,
  '/privacy-policy': policyHead(
    'Privacy Policy',
    '/privacy-policy',
    'What this shop knows about you, why, for how long, and the choices you have.',
  ),
  '/refund-policy': policyHead(
    'Refund Policy',
    '/refund-policy',
    'How to request a refund within 15 days, and how we pay it.',
  ),
  '/shipping-policy': policyHead(
    'Shipping Policy',
    '/shipping-policy',
    'How long processing and delivery take, what shipping costs, and how to track a package.',
  ),
  '/terms-of-service': policyHead(
    'Terms of Service',
    '/terms-of-service',
    'The rules between this shop and its customers.',
  ),
  '*': () => missingHead('Page not found'),
};
