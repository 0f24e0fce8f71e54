/** Last part of the path of the page with all products. */
export const SHOP_ALL = 'SHOP-ALL';

/**
 * Returns whether a text can be a slug. Applies the same rule as `slugSchema`, but without zod, because shoppers' pages load
 * this file.
 */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= 120;

const TITLES: Record<string, string> = {
  'new-releases': 'New Releases',
  hoodies: 'Hoodies',
  tshirts: 'T-Shirts',
};

/** Returns the category slug in a path segment. Null for all products (no segment, or `SHOP-ALL`). */
export const categorySlugOf = (segment: string | undefined): string | null =>
  segment === undefined || segment.toUpperCase() === SHOP_ALL ? null : segment;

/**
 * Returns the title of a product list, which is the name of its category. While the categories load, returns a built-in title
 * or the words of the slug instead.
 */
export function categoryTitle(slug: string | null, named: readonly { slug: string; name: string }[] = []): string {
  if (slug === null) return 'All Products';
  return named.find((category) => category.slug === slug)?.name ?? TITLES[slug] ?? slug.replaceAll('-', ' ');
}
