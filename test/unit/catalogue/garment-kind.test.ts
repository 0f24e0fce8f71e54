import { expect, test } from 'vitest';
import { garmentKind } from '#shared/catalogue/card/garment-kind.ts';
import { toProductCard } from '#shared/catalogue/product-views.ts';
import { product } from '../fixtures.ts';

test.each([
  [['Hoodie'], 'Hoodie'],
  [['Hoodies', 'Unisex', 'DTG'], 'Hoodie'],
  [['Spring drop', 'zip-up hoodies'], 'Zip hoodie'],
  [['T-shirts', 'Crew neck'], 'T-shirt'],
  [['TEES'], 'T-shirt'],
  [['Long Sleeves'], 'Long sleeve'],
  [['Shorts'], 'Shorts'],
  [['Men’s Clothing', 'constructor'], null],
  [[], null],
])('the tags %j name the kind %j', (tags, kind) => {
  expect(garmentKind(tags)).toBe(kind);
});

test('a card has the kind that a tag names, and swatches where every color is known', () => {
  expect(toProductCard(product({ tags: ['Sale', 'Hoodies'], colors: ['Bone', 'Black'] }))).toMatchObject({
    kind: 'Hoodie',
    swatches: ['#e8e1d0', '#201f1e'],
  });
  const card = toProductCard(product({ tags: ['Sale'], colors: ['Bone', 'Midnight'] }));
  expect(card).not.toHaveProperty('kind');
  expect(card).not.toHaveProperty('swatches');
});
