import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasOwnStock, plannedUnits, returnedUnits, stockExample } from '#shared/catalogue/changes/stock-change.ts';
import { product } from '../../fixtures.ts';

const [m, l] = ['M\tBlack', 'L\tBlack'];
const add = (units: number) => ({ type: 'add_stock' as const, units, reason: 'received' as const });
const set = (units: number) => ({ type: 'set_stock' as const, units });
const counters = fc.dictionary(fc.constantFrom('S\t', 'M\t', 'L\t', 'XL\t'), fc.nat(50), { minKeys: 1 });
const apply = (present: Readonly<Record<string, number>>, units: ReadonlyMap<string, number> | null) =>
  Object.fromEntries(Object.entries(present).map(([counter, count]) => [counter, count + (units?.get(counter) ?? 0)]));

describe('a change of the stock of many products', () => {
  test('adds to every variant, or sets every one, and leaves out what is already so', () => {
    expect(plannedUnits(add(5), { [m]: 1, [l]: 0 }).units).toEqual(new Map([m, l].map((each) => [each, 5])));
    expect(plannedUnits(set(4), { [m]: 4, [l]: 9 }).units).toEqual(new Map([[l, -5]]));
    expect(plannedUnits(set(4), { '*': 4 }).units?.size).toBe(0);
  });

  test('leaves a product alone that has too few items, or would have too many', () => {
    expect(plannedUnits(add(-2), { [m]: 2, [l]: 1 }).reason).toBe('Only 1 is left of L / Black');
    expect(plannedUnits(add(-3), { '*': 2 }).reason).toBe('Only 2 are left');
    expect(plannedUnits(add(2), { '*': 999_999 }).reason).toBe('The stock would be more than 1,000,000');
  });

  test('is previewed with the product’s total', () => {
    const hoodie = product({ counters: { [m]: 2, [l]: 3 }, inventoryQuantity: 5 });
    expect(stockExample(hoodie, add(10))).toMatchObject({ units: 5, newUnits: 25, reason: null });
    expect(stockExample(hoodie, add(-3))).toMatchObject({
      units: 5,
      newUnits: 5,
      reason: 'Only 2 are left of M / Black',
    });
  });

  test('is for products with a stock of their own', () => {
    expect(hasOwnStock(product())).toBe(true);
    expect(hasOwnStock(product({ inventoryPolicy: 'made_to_order' }))).toBe(false);
    expect(hasOwnStock(product({ providerProductId: 'p1' }))).toBe(false);
  });
});

describe('an undo of such a change', () => {
  test('restores every number when nothing was sold', () => {
    fc.assert(
      fc.property(
        counters,
        fc.oneof(fc.integer({ min: 1, max: 50 }).map(add), fc.nat(50).map(set)),
        (before, change) => {
          const { units } = plannedUnits(change, before);
          const back = returnedUnits(Object.fromEntries(units ?? []), apply(before, units));
          expect(back.problem).toBeNull();
          expect(apply(apply(before, units), back.units)).toEqual(before);
        },
      ),
    );
  });

  test('never goes below zero, and counts the items that are missing', () => {
    expect(returnedUnits({ [m]: 10, [l]: 10 }, { [m]: 4, [l]: 12 })).toEqual({
      units: new Map([
        [m, -4],
        [l, -10],
      ]),
      problem: '6 of 20 items couldn’t be undone: they were sold, or their variants changed',
    });
    expect(returnedUnits({ [m]: 3 }, { '*': 9 })).toMatchObject({ units: new Map(), problem: /3 of 3 items/ as never });
    expect(returnedUnits({ [m]: -3 }, { [m]: 1 })).toEqual({ units: new Map([[m, 3]]), problem: null });
  });
});
