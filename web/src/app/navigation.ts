import { useQuery } from '@tanstack/react-query';
import {
  inHeader,
  inMenuOrder,
  type ListedCategory,
  menuLabel,
} from '#shared/catalogue/category-listing/category-order.ts';
import type { ContentLink } from '#shared/shop/content.ts';
import { categoriesQuery } from '#web/lib/data/categories.ts';
import { useSettings } from '#web/lib/data/settings.ts';

export interface NavigationLink {
  /** As the header and the menu word it. */
  label: string;
  /** As the footer does. */
  name: string;
  to: string;
}

/** Limit of the shop's own links in the header; the phone's menu shows them all. */
const MOST_OWN_LINKS = 6;

const toLinks = (categories: readonly ListedCategory[]): readonly NavigationLink[] => [
  { label: 'SHOP ALL', name: 'Shop all', to: '/products' },
  ...categories.map((category) => ({
    label: menuLabel(category),
    name: category.name,
    to: `/products/${category.slug}`,
  })),
];

const ownLinks = (links: readonly ContentLink[]): readonly NavigationLink[] =>
  links.map(({ label, to }) => ({ label, name: label, to }));

/** Returns the links of the menu: the shop's own, else to all categories. They come with the page, so that nothing moves. */
export function useNavigation(): readonly NavigationLink[] {
  const { menu } = useSettings().content;
  const categories = useQuery(categoriesQuery).data?.items;
  return menu ? ownLinks(menu) : toLinks(inMenuOrder(categories));
}

/** Returns the links that fit into the header of a wide screen. */
export function useHeaderLinks(): readonly NavigationLink[] {
  const { menu } = useSettings().content;
  const categories = useQuery(categoriesQuery).data?.items;
  return menu ? ownLinks(menu.slice(0, MOST_OWN_LINKS)) : toLinks(inHeader(categories));
}
