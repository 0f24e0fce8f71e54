import { expect, test } from 'vitest';
import {
  inHeader,
  inMenuOrder,
  isNew,
  menuLabel,
  onHomePage,
} from '#shared/catalogue/category-listing/category-order.ts';

const category = (slug: string, position: number, isFeatured = false) => ({ slug, name: slug, position, isFeatured });
const slugs = (categories: readonly { slug: string }[]) => categories.map(({ slug }) => slug);

const table = [
  category('new-releases', 1, true),
  category('hoodies', 2),
  category('hats', 3),
  category('socks', 9, true),
];

test('menus list featured categories first, then the others, each by position', () => {
  expect(slugs(inMenuOrder(table))).toEqual(['new-releases', 'socks', 'hoodies', 'hats']);
});

test('a new category is in the menu and on the home page', () => {
  const withNew = [...table, category('bags', 10)];
  expect(slugs(inMenuOrder(withNew))).toContain('bags');
  expect(slugs(onHomePage(withNew))).toContain('bags');
});

test("the header of a wide screen shows featured categories and the spec's", () => {
  expect(slugs(inHeader(table))).toEqual(['new-releases', 'socks', 'hoodies']);
});

test("a shop whose categories are unknown shows the spec's links", () => {
  expect(inHeader().map(menuLabel)).toEqual(['NEW RELEASES', 'HOODIES', 'TSHIRTS']);
  expect(slugs(onHomePage([]))).toEqual(['new-releases', 'hoodies', 'tshirts']);
});

test('every product among the new releases carries the NEW badge, and so does every featured one', () => {
  const among = (...of: string[]) => of.map((slug) => ({ slug }));
  expect(isNew({ isFeatured: false, categories: among('new-releases') })).toBe(true);
  expect(isNew({ isFeatured: true, categories: among('hoodies') })).toBe(true);
  expect(isNew({ isFeatured: false, categories: among('hoodies') })).toBe(false);
});
