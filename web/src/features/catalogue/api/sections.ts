import { type ListedCategory, onHomePage } from '#shared/catalogue/category-order.ts';

export interface Section {
  title: string;
  category: string;
  /** Meters below the first section. */
  level: string;
}

const METERS_A_SECTION = 0.8;

const levelOf = (index: number): string => (index === 0 ? '±0.00' : `−${(index * METERS_A_SECTION).toFixed(2)}`);

/** Returns the home page's sections, in order. */
export const homeSections = (categories?: readonly ListedCategory[]): Section[] =>
  onHomePage(categories).map(({ slug, name }, index) => ({
    title: name.toUpperCase(),
    category: slug,
    level: levelOf(index),
  }));
