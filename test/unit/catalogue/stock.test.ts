import { describe, expect, test } from 'vitest';
import { findShortages, finiteStockDemand } from '#shared/catalogue/stock.ts';
import { product } from '../fixtures.ts';

const hoodie = product({ id: 'prd_hoodie', inventoryQuantity: 5 });
const printed = product({
  id: 'prd_printed',
  inventoryPolicy: 'made_to_order',
  inventoryQuantity: 0,
  variants: [
    { size: 'M', color: 'Black', priceCents: 4_800, available: true },
    { size: 'L', color: 'Black', priceCents: 4_800, available: false },
  ],
});
const own = product({ id: 'prd_own', inventoryPolicy: 'made_to_order', inventoryQuantity: 0 });
const products = new Map([hoodie, printed, own].map((each) => [each.id, each]));
const line = (productId: string, quantity: number, size = 'M') => ({ productId, size, color: 'Black', quantity });

describe('the stock demand of a cart', () => {
  test('lines of one product add up', () => {
    const lines = [line('prd_hoodie', 2), line('prd_hoodie', 3, 'L')];
    expect(finiteStockDemand(lines, products)).toEqual(new Map([['prd_hoodie', new Map([['*', 5]])]]));
  });

  test('made-to-order and unknown products need none', () => {
    expect(finiteStockDemand([line('prd_printed', 9), line('prd_gone', 1)], products).size).toBe(0);
  });
});

describe('the shortages of a cart', () => {
  test('are none when the stock covers every line exactly', () => {
    expect(
      findShortages([line('prd_hoodie', 2), line('prd_hoodie', 3, 'L'), line('prd_printed', 99)], products),
    ).toEqual([]);
  });

  test('are none for an own product made to order, and its sale takes no stock', () => {
    const lines = [line('prd_own', 99), line('prd_own', 40, 'L')];
    expect(findShortages(lines, products)).toEqual([]);
    expect(finiteStockDemand(lines, products).size).toBe(0);
  });

  test('are both lines that together exceed the stock', () => {
    const lines = [line('prd_hoodie', 3), line('prd_hoodie', 3, 'L')];
    expect(findShortages(lines, products)).toEqual(lines.map((each) => ({ ...each, available: 5 })));
  });

  test('include an unavailable variant, and a combination without a variant', () => {
    expect(findShortages([line('prd_printed', 1, 'L'), line('prd_printed', 1, 'XL')], products)).toEqual([
      { ...line('prd_printed', 1, 'L'), available: 0 },
      { ...line('prd_printed', 1, 'XL'), available: 0 },
    ]);
  });

  test('include a deleted product, with 0 available', () => {
    expect(findShortages([line('prd_gone', 1)], products)).toEqual([{ ...line('prd_gone', 1), available: 0 }]);
  });

  test('do not include the other lines of the cart', () => {
    const lines = [line('prd_hoodie', 6), line('prd_printed', 1)];
    expect(findShortages(lines, products).map((each) => each.productId)).toEqual(['prd_hoodie']);
  });

  test('include a removed size, but not the other sizes', () => {
    expect(findShortages([line('prd_hoodie', 5), line('prd_hoodie', 1, 'XXL')], products)).toEqual([
      { ...line('prd_hoodie', 1, 'XXL'), available: 0 },
    ]);
  });
});
