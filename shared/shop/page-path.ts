import type { PolicyName } from './shop-settings.ts';

/** Maps the slugs of the policies to their short names. Every shop has these pages, at the root of the site. */
export const POLICIES = {
  'privacy-policy': 'privacy',
  'refund-policy': 'refund',
  'shipping-policy': 'shipping',
  'terms-of-service': 'terms',
} as const satisfies Record<string, PolicyName>;
export type PolicySlug = keyof typeof POLICIES;

export const policySlugs = Object.keys(POLICIES) as PolicySlug[];

export const isPolicySlug = (slug: string): slug is PolicySlug => Object.hasOwn(POLICIES, slug);

/** Returns the path of a page, such as `/privacy-policy` or `/pages/about`. */
export const pagePath = (slug: string): string => (isPolicySlug(slug) ? `/${slug}` : `/pages/${slug}`);
