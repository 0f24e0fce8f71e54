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
  /** Text of the link in the header and the menu. */
  label: string;
  /** Text of the link in the footer. */
  name: string;
  to: string;
}

/** The most custom links in the header. The phone's menu shows all of them. */
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

/**
 * Returns the links of the menu: the shop's custom links, or links to all categories. They are part of the page, so nothing
 * moves when they appear.
 */
export function useNavigation(): readonly NavigationLink[] {
  const { menu } = useSettings().content;
  const categories = useQuery(categoriesQuery).data?.items;
  return menu ? ownLinks(menu) : toLinks(inMenuOrder(categories));
}

/** Returns the links that fit into the header on a wide screen. */
export function useHeaderLinks(): readonly NavigationLink[] {
  const { menu } = useSettings().content;
  const categories = useQuery(categoriesQuery).data?.items;
  return menu ? ownLinks(menu.slice(0, MOST_OWN_LINKS)) : toLinks(inHeader(categories));
}
