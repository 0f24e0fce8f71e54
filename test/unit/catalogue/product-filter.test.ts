import { describe, expect, test } from 'vitest';
import { toCatalogueDocument } from '#shared/catalogue/catalogue-document.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { hasProductFilter, type ProductFilter, productFilter } from '#shared/catalogue/product-filter.ts';
import { keptUnits } from '#shared/catalogue/stock.ts';
import { product } from '../fixtures.ts';

const finds = (filter: ProductFilter, changes: Partial<Product> = {}, lowStock = 5): boolean => {
  const document = toCatalogueDocument(product(changes), keptUnits(lowStock));
  return document !== null && productFilter(filter, lowStock)(document);
};

describe('the product filter', () => {
  test.each(['fault line', 'LINE HOO', 'fault-line', 'flh-1', '  hoodie '])('finds it by %j', (q) => {
    expect(finds({ q })).toBe(true);
  });

  test.each(['heavy fleece', 'fault line tee', 'black'])('does not find it by %j', (q) => {
    expect(finds({ q })).toBe(false);
  });

  test('finds it by the SKU of a variant', () => {
    const variants = [{ size: 'M', color: 'Black', priceCents: 4_800, available: true, sku: 'CC-RU-M' }];
    expect(finds({ q: 'cc-ru-m' }, { variants })).toBe(true);
    expect(finds({ q: 'cc-rx-m' }, { variants })).toBe(false);
  });

  test('separates drafts and published products', () => {
    for (const isPublished of [true, false]) {
      expect(finds({ status: 'published' }, { isPublished })).toBe(isPublished);
      expect(finds({ status: 'draft' }, { isPublished })).toBe(!isPublished);
      expect(finds({}, { isPublished })).toBe(true);
    }
  });

  test.each([
    [6, 'in'],
    [5, 'low'],
    [1, 'low'],
    [0, 'out'],
  ] as const)('finds %i units under %j only', (inventoryQuantity, level) => {
    const found = (['in', 'low', 'out'] as const).filter((stock) => finds({ stock }, { inventoryQuantity }));
    expect(found).toEqual([level]);
  });

  test.each([
    [2, 3, 'in'],
    [2, 2, 'low'],
    [0, 1, 'in'],
    [99, 99, 'low'],
    [99, 100, 'in'],
  ] as const)('with %i units as low stock, finds %i units under %j', (lowStock, inventoryQuantity, level) => {
    const found = (['in', 'low', 'out'] as const).filter((stock) => finds({ stock }, { inventoryQuantity }, lowStock));
    expect(found).toEqual([level]);
  });

  test('finds a made-to-order product in stock while a variant is available', () => {
    const made = (available: boolean) => ({
      inventoryPolicy: 'made_to_order' as const,
      inventoryQuantity: 0,
      variants: [{ size: 'M', color: 'Black', priceCents: 4_800, available }],
    });
    expect(finds({ stock: 'in' }, made(true))).toBe(true);
    expect(finds({ stock: 'out' }, made(false))).toBe(true);
  });

  test('finds a product by a tag: as a filter without regard to case, and as a searched word', () => {
    const tagged = { tags: ['Summer drop'] };
    expect(finds({ tag: 'summer DROP' }, tagged)).toBe(true);
    expect(finds({ tag: 'summer' }, tagged)).toBe(false);
    expect(finds({ q: 'summer' }, tagged)).toBe(true);
    expect(finds({ tag: 'summer drop' })).toBe(false);
  });

  test('filters by category and sync status', () => {
    const [category] = product().categories;
    expect(finds({ category: category?.id })).toBe(true);
    expect(finds({ category: 'cat_other' })).toBe(false);
    expect(finds({ sync: 'not_synced' })).toBe(true);
    expect(finds({ sync: 'error' }, { syncStatus: 'error' })).toBe(true);
    expect(finds({ sync: 'synced' }, { syncStatus: 'error' })).toBe(false);
  });

  test('matches everything when empty', () => {
    expect(hasProductFilter({ q: '' })).toBe(false);
    expect(hasProductFilter({ q: 'x' })).toBe(true);
    expect(hasProductFilter({ q: '', stock: 'out' })).toBe(true);
    expect(finds({ q: '' })).toBe(true);
  });
});
