/** The segment of an address that stands for every product. */
export const SHOP_ALL = 'SHOP-ALL';

/** Lower-case letters, numbers and single hyphens between them (spec section 5), as `slugSchema` has it. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= 120;

/** Titles in the spec's own words (section 2). */
const TITLES: Record<string, string> = {
  'new-releases': 'New Releases',
  hoodies: 'Hoodies',
  tshirts: 'T-Shirts',
};

/** The category slug of an address: nothing and `SHOP-ALL` stand for everything, which is null. */
export const categorySlugOf = (segment: string | undefined): string | null =>
  segment === undefined || segment.toUpperCase() === SHOP_ALL ? null : segment;

/** The title of a listing: the owner's name for the category, while that is not known the spec's words, else its slug in words. */
export function categoryTitle(slug: string | null, named: readonly { slug: string; name: string }[] = []): string {
  if (slug === null) return 'All Products';
  return named.find((category) => category.slug === slug)?.name ?? TITLES[slug] ?? slug.replaceAll('-', ' ');
}
