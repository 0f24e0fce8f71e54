import { useQuery } from '@tanstack/react-query';
import { inHeader, inMenuOrder, type ListedCategory, menuLabel } from '#shared/catalogue/category-order.ts';
import { categoriesQuery } from '#web/lib/data/categories.ts';

export interface NavigationLink {
  label: string;
  to: string;
}

const toLinks = (categories: readonly ListedCategory[]): readonly NavigationLink[] => [
  { label: 'SHOP ALL', to: '/products' },
  ...categories.map((category) => ({ label: menuLabel(category), to: `/products/${category.slug}` })),
];

/** Returns the links to all categories. They come with the page, so that nothing moves. */
export const useNavigation = (): readonly NavigationLink[] =>
  toLinks(inMenuOrder(useQuery(categoriesQuery).data?.items));

/** Returns the links that fit into the header of a wide screen. */
export const useHeaderLinks = (): readonly NavigationLink[] => toLinks(inHeader(useQuery(categoriesQuery).data?.items));

export const policies = [
  { label: 'Privacy Policy', to: '/privacy-policy' },
  { label: 'Refund Policy', to: '/refund-policy' },
  { label: 'Shipping Policy', to: '/shipping-policy' },
  { label: 'Terms of Service', to: '/terms-of-service' },
] as const;
