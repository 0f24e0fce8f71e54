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
const products = new Map([hoodie, printed].map((each) => [each.id, each]));
const line = (productId: string, quantity: number, size = 'M') => ({ productId, size, color: 'Black', quantity });

describe('the stock a cart takes', () => {
  test('lines of one product add up', () => {
    const lines = [line('prd_hoodie', 2), line('prd_hoodie', 3, 'L')];
    expect([...finiteStockDemand(lines, products)]).toEqual([['prd_hoodie', 5]]);
  });

  test('made-to-order and unknown products take none', () => {
    expect(finiteStockDemand([line('prd_printed', 9), line('prd_gone', 1)], products).size).toBe(0);
  });
});

describe('what a cart is short of', () => {
  test('nothing when every line can be served to the last piece', () => {
    expect(
      findShortages([line('prd_hoodie', 2), line('prd_hoodie', 3, 'L'), line('prd_printed', 99)], products),
    ).toEqual([]);
  });

  test('both lines when together they want more than the one stock number', () => {
    const lines = [line('prd_hoodie', 3), line('prd_hoodie', 3, 'L')];
    expect(findShortages(lines, products)).toEqual(lines.map((each) => ({ ...each, available: 5 })));
  });

  test('a variant that is not available, and a combination without one', () => {
    expect(findShortages([line('prd_printed', 1, 'L'), line('prd_printed', 1, 'XL')], products)).toEqual([
      { ...line('prd_printed', 1, 'L'), available: 0 },
      { ...line('prd_printed', 1, 'XL'), available: 0 },
    ]);
  });

  test('a product that is gone, with nothing left of it', () => {
    expect(findShortages([line('prd_gone', 1)], products)).toEqual([{ ...line('prd_gone', 1), available: 0 }]);
  });

  test('only the lines that are short, not the others of the cart', () => {
    const lines = [line('prd_hoodie', 6), line('prd_printed', 1)];
    expect(findShortages(lines, products).map((each) => each.productId)).toEqual(['prd_hoodie']);
  });

  test('a size the product no longer has, without its other sizes', () => {
    expect(findShortages([line('prd_hoodie', 5), line('prd_hoodie', 1, 'XXL')], products)).toEqual([
      { ...line('prd_hoodie', 1, 'XXL'), available: 0 },
    ]);
  });
});
