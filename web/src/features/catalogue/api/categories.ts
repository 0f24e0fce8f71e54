import { queryOptions } from '@tanstack/react-query';
import { ALL_PRODUCTS_TITLE } from '../../../../../shared/category.ts';
import { call } from '../../../lib/api.ts';

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: () => call('GET /api/categories', {}),
  staleTime: 300_000,
});

/** Titles in the spec's own words (section 2). */
const TITLES: Record<string, string> = {
  'new-releases': 'New Releases',
  hoodies: 'Hoodies',
  tshirts: 'T-Shirts',
};

/** The category of an address: nothing and `SHOP-ALL` stand for everything. */
export const categoryOf = (segment: string | undefined): string | null =>
  segment === undefined || segment.toUpperCase() === 'SHOP-ALL' ? null : segment;

/** The spec's title, else the owner's name for the category, else its slug in words. */
export function categoryTitle(slug: string | null, named: readonly { slug: string; name: string }[] = []): string {
  if (slug === null) return ALL_PRODUCTS_TITLE;
  return TITLES[slug] ?? named.find((category) => category.slug === slug)?.name ?? slug.replaceAll('-', ' ');
}
