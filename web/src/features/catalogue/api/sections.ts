import { queryOptions } from '@tanstack/react-query';
import type { Category } from '#shared/catalogue/category.ts';
import { type ListedCategory, onHomePage } from '#shared/catalogue/category-listing/category-order.ts';

import type { ProductCard } from '#shared/catalogue/product.ts';
import type { ContentSection } from '#shared/shop/content.ts';
import { call } from '#web/lib/data/api.ts';

export interface Section {
  title: string;
  category: string;
  /** Level of the section as text, in meters relative to the first section, such as `−0.80`. */
  level: string;
  /** Number of products to show. Null to fill the rows. */
  count: number | null;
}

const METERS_A_SECTION = 0.8;

const levelOf = (index: number): string => (index === 0 ? '±0.00' : `−${(index * METERS_A_SECTION).toFixed(2)}`);

/**
 * Returns the sections of the home page, in order. Uses the shop's saved sections or, if there are none, the first
 * categories. Leaves out deleted categories.
 */
export function homeSections(
  categories?: readonly Category[],
  own: readonly ContentSection[] | null = null,
): Section[] {
  const listed: (ListedCategory & { count: number | null })[] = own
    ? own.flatMap(({ categoryId, count }) => {
        const category = categories?.find(({ id }) => id === categoryId);
        return category ? [{ ...category, count }] : [];
      })
    : onHomePage(categories).map((category) => ({ ...category, count: null }));
  return listed.map(({ slug, name, count }, index) => ({
    title: name.toUpperCase(),
    category: slug,
    level: levelOf(index),
    count,
  }));
}

/** Number of products in the largest section that fills its rows. */
const FILLED = 7;
/**
 * Number of products to read for a section that fills its rows. The extra products replace products that the sections above
 * already show.
 */
const READ = 12;

/** Reads the first products of a category, for a section of the home page. */
export const sectionQuery = ({ category, count }: Pick<Section, 'category' | 'count'>) =>
  queryOptions({
    queryKey: ['products', 'section', category, count],
    queryFn: () => call('GET /api/products', { query: { category, limit: count ?? READ } }),
  });

/**
 * Returns the products to show in each section. Products that no section above shows come first, so a product is repeated
 * only if there are too few others. A section with a chosen count keeps its products as read. A section that is still loading
 * is null.
 */
export function withoutRepeats(
  sections: readonly Pick<Section, 'count'>[],
  read: readonly (readonly ProductCard[] | null)[],
): (readonly ProductCard[] | null)[] {
  const above = new Set<string>();
  return sections.map(({ count }, index) => {
    const all = read[index];
    if (!all) return null;
    const isNew = ({ id }: ProductCard) => !above.has(id);
    const shown = count === null ? [...all.filter(isNew), ...all.filter((card) => !isNew(card))].slice(0, FILLED) : all;
    for (const { id } of shown) above.add(id);
    return shown;
  });
}
