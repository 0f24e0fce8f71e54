import type { PolicyName } from './shop-settings.ts';

/** The policies by their slugs. Every shop has them, at the root of the site. */
export const POLICIES = {
  'privacy-policy': 'privacy',
  'refund-policy': 'refund',
  'shipping-policy': 'shipping',
  'terms-of-service': 'terms',
} as const satisfies Record<string, PolicyName>;
export type PolicySlug = keyof typeof POLICIES;

export const policySlugs = Object.keys(POLICIES) as PolicySlug[];

export const isPolicySlug = (slug: string): slug is PolicySlug => Object.hasOwn(POLICIES, slug);

/** Returns the path of a page: `/privacy-policy`, `/pages/about`. */
export const pagePath = (slug: string): string => (isPolicySlug(slug) ? `/${slug}` : `/pages/${slug}`);
