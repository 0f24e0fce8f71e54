import type { Category } from '../category.ts';

export type ListedCategory = Pick<Category, 'slug' | 'name' | 'position' | 'isFeatured'>;

/** Slug of the category whose products all carry the NEW badge. */
export const NEW_RELEASES = 'new-releases';

/** Returns whether a product carries the NEW badge. A product carries it if it is featured or belongs to the new releases. */
export const isNew = (product: { isFeatured: boolean; categories: readonly { slug: string }[] }): boolean =>
  product.isFeatured || product.categories.some(({ slug }) => slug === NEW_RELEASES);

/**
 * Lists the categories that menus show if the shop has no categories. Once the shop has categories, those with these slugs
 * can appear in the header even if they are not featured.
 */
const FIXED: readonly ListedCategory[] = [
  { slug: NEW_RELEASES, name: 'New Releases', position: 1, isFeatured: true },
  { slug: 'hoodies', name: 'Hoodies', position: 2, isFeatured: true },
  { slug: 'tshirts', name: 'T-Shirts', position: 3, isFeatured: true },
];

const MOST_IN_HEADER = 6;
const MOST_ON_HOME = 8;

/**
 * Returns the categories in the order of the menus: featured ones first, then by position. `categories` is undefined until
 * the categories are loaded.
 */
export function inMenuOrder(categories: readonly ListedCategory[] = []): readonly ListedCategory[] {
  const known = categories.length > 0 ? categories : FIXED;
  return known.toSorted((a, b) => Number(b.isFeatured) - Number(a.isFeatured) || a.position - b.position);
}

/** Returns the categories that fit into the header of a wide screen. They are either featured or have a slug from `FIXED`. */
export const inHeader = (categories?: readonly ListedCategory[]): readonly ListedCategory[] =>
  inMenuOrder(categories)
    .filter(({ slug, isFeatured }) => isFeatured || FIXED.some((fixed) => fixed.slug === slug))
    .slice(0, MOST_IN_HEADER);

/** Returns the categories that may have a section on the home page. */
export const onHomePage = (categories?: readonly ListedCategory[]): readonly ListedCategory[] =>
  inMenuOrder(categories).slice(0, MOST_ON_HOME);

/** Returns the text of a category's link. */
export const menuLabel = ({ name }: Pick<ListedCategory, 'name'>): string =>
  name === 'T-Shirts' ? 'TSHIRTS' : name.toUpperCase();
