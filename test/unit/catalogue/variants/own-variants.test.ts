import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availableQuantity, isSoldOut } from '#shared/catalogue/availability.ts';
import { findShortages, finiteStockDemand } from '#shared/catalogue/stock.ts';
import { editCounters, fitVariants, toStoredVariants, variantErrors } from '#shared/catalogue/variants/own-variants.ts';
import { countersFrom, withCounters, withoutCounters } from '#shared/catalogue/variants/stock-counters.ts';
import { product } from '../../fixtures.ts';

const variant = (size: string, quantity?: number) => ({
  size,
  color: 'Black',
  ...(quantity === undefined ? {} : { quantity }),
});
const hoodie = (m: number, l: number) => {
  const made = product({ id: 'prd_h', variants: toStoredVariants([variant('M', m), variant('L', l)], 4_800) });
  return withCounters(made, countersFrom(made));
};
const line = (size: string, quantity: number) => ({ productId: 'prd_h', size, color: 'Black', quantity });

describe('a product with stock for each variant', () => {
  test('has their sum, and each variant sells its own', () => {
    const made = hoodie(2, 0);
    expect(made.inventoryQuantity).toBe(2);
    expect(availableQuantity(made, { size: 'M', color: 'Black' })).toBe(2);
    expect(availableQuantity(made, { size: 'L', color: 'Black' })).toBe(0);
    expect(isSoldOut(made)).toBe(false);
    expect(isSoldOut(hoodie(0, 0))).toBe(true);
    expect(made.variants?.map(({ available }) => available)).toEqual([true, false]);
  });

  test('lacks only the size that is sold out', () => {
    const products = new Map([['prd_h', hoodie(2, 1)]]);
    expect(findShortages([line('M', 2), line('L', 1)], products)).toEqual([]);
    expect(findShortages([line('M', 1), line('L', 2)], products)).toEqual([
      { ...line('L', 2), available: 1, ofVariant: true },
    ]);
    expect(finiteStockDemand([line('M', 2), line('L', 1)], products).get('prd_h')?.size).toBe(2);
  });

  test('is stored without its numbers, and read with them', () => {
    const made = hoodie(2, 0);
    const stored = withoutCounters(made);
    expect(stored).not.toHaveProperty('inventoryQuantity');
    expect(stored.variants?.every((each) => !('quantity' in each) && each.available)).toBe(true);
    expect(withCounters({ ...stored, inventoryQuantity: 0 }, made.counters ?? {})).toEqual(made);
  });
});

describe('the variants an admin writes', () => {
  test('are refused at the first that is no combination, listed twice, or without a number among numbers', () => {
    const options = { sizes: ['M', 'L'], colors: ['Black'] };
    const messages = (variants: Parameters<typeof variantErrors>[0]['variants']) =>
      variantErrors({ ...options, variants }).map(({ path, message }) => `${path}: ${message}`);
    expect(messages([variant('M', 1), variant('L', 0)])).toEqual([]);
    expect(messages([variant('XS', 1)])).toEqual([
      'variants.0: XS / Black isn’t a combination of the sizes and colors',
    ]);
    expect(messages([variant('M', 1), variant('M', 2)])).toEqual(['variants.1: M / Black is listed twice']);
    expect(messages([variant('M', 1), variant('L')])[0]).toMatch(/^variants.1: L \/ Black needs a stock number/);
    expect(messages(null)).toEqual([]);
  });

  test('follow new sizes: one more is added without stock, a removed one goes, and the price is the product’s', () => {
    const [m, l] = toStoredVariants([variant('M', 3), { ...variant('L', 4), priceCents: 5_200 }], 4_800);
    const fitted = fitVariants(
      [m, l].flatMap((each) => each ?? []),
      { sizes: ['L', 'XL'], colors: ['Black'] },
      5_000,
    );
    expect(fitted.map(({ size, priceCents, quantity }) => [size, priceCents, quantity])).toEqual([
      ['L', 5_200, 4],
      ['XL', 5_000, 0],
    ]);
  });
});

describe('an edit of the stock', () => {
  const made = (m: number, l: number) => ({ variants: toStoredVariants([variant('M', m), variant('L', l)], 4_800) });
  const edit = (m: number, mSeen: number, l: number, lSeen: number) => ({
    inventoryQuantity: 0,
    inventorySeen: 0,
    variants: [
      { ...variant('M', m), quantitySeen: mSeen },
      { ...variant('L', l), quantitySeen: lSeen },
    ],
  });

  test('adds the difference to what was seen, so no sale since then is lost', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(20), (seen, wanted, other, sold) => {
        const present = countersFrom({ inventoryQuantity: 0, ...made(seen - sold, other) });
        const counters = editCounters(present, made(wanted, other), edit(wanted, seen, other, other));
        expect(Object.values(counters ?? {})).toEqual([wanted - sold, other]);
      }),
    );
  });

  test('turns one number into one for each variant only while nothing was sold', () => {
    const wanted = { ...edit(3, 0, 4, 0), inventorySeen: 7 };
    expect(Object.values(editCounters({ '*': 7 }, made(3, 4), wanted) ?? {})).toEqual([3, 4]);
    expect(editCounters({ '*': 6 }, made(3, 4), wanted)).toBeNull();
  });

  test('turns the numbers of variants into one, keeping their sum', () => {
    const present = countersFrom({ inventoryQuantity: 0, ...made(3, 4) });
    expect(editCounters(present, {}, { inventoryQuantity: 10, inventorySeen: 8 })).toEqual({ '*': 9 });
  });
});
