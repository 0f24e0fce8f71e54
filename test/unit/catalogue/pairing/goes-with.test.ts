import { expect, test } from 'vitest';
import { chooseRelated, MOST_RELATED } from '#shared/catalogue/pairing/goes-with.ts';
import type { ProductCard } from '#shared/catalogue/product.ts';
import { toProductCard } from '#shared/catalogue/product-views.ts';
import { product } from '../../fixtures.ts';

const card = (id: string, more: Partial<ProductCard> = {}): ProductCard => ({
  ...toProductCard(product()),
  id,
  soldOut: false,
  ...more,
});
const idsOf = ({ items }: { items: ProductCard[] }) => items.map(({ id }) => id);

test('picked products come first, then those bought together, then others of the category', () => {
  const chosen = chooseRelated('own', {
    picked: [card('picked'), card('own')],
    bought: [card('bought'), card('picked')],
    others: [card('own'), card('other'), card('bought'), card('more'), card('most')],
  });
  expect(idsOf(chosen)).toEqual(['picked', 'bought', 'other', 'more']);
  expect(chosen.items).toHaveLength(MOST_RELATED);
  expect(chosen.goesWith).toBe(true);
});

test('what is sold out is never shown, and alone makes nothing go with the product', () => {
  const chosen = chooseRelated('own', {
    picked: [card('gone', { soldOut: true })],
    bought: [],
    others: [card('other'), card('empty', { soldOut: true })],
  });
  expect(idsOf(chosen)).toEqual(['other']);
  expect(chosen.goesWith).toBe(false);
});
