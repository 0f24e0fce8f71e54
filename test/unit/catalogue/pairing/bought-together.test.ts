import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addPairs,
  companionsOf,
  countOrder,
  frequentPairs,
  MAX_COMPANIONS,
  type PairCounts,
} from '#shared/catalogue/pairing/bought-together.ts';

const count = (orders: readonly (readonly string[])[]): PairCounts => {
  const counts: PairCounts = new Map();
  for (const order of orders) countOrder(counts, order);
  return counts;
};

test('products go with those they are bought with most often', () => {
  const companions = companionsOf(
    count([
      ['tee', 'cap'],
      ['cap', 'tee'],
      ['tee', 'cap', 'sock'],
      ['sock', 'tee'],
      ['hoodie', 'sock'],
    ]),
  );
  expect(Object.fromEntries(companions)).toEqual({ cap: ['tee'], tee: ['cap', 'sock'], sock: ['tee'] });
});

test('a single order says nothing, however many units it holds, and neither does a bulk order', () => {
  expect(companionsOf(count([['a', 'b', 'a', 'b']])).size).toBe(0);
  const bulk = Array.from({ length: 16 }, (_, at) => `p${at}`);
  expect(count([bulk, bulk]).size).toBe(0);
});

const orders = fc.array(fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 6 }), { maxLength: 40 });

test('counting day by day gives what counting all orders at once gives', () => {
  fc.assert(
    fc.property(orders, fc.nat(40), (all, cut) => {
      const byDay: PairCounts = new Map();
      for (const day of [all.slice(0, cut), all.slice(cut)]) addPairs(byDay, frequentPairs(count(day), 1_000));
      expect(companionsOf(byDay)).toEqual(companionsOf(count(all)));
    }),
  );
});

test('no product goes with itself or names another twice, and each goes with what goes with it', () => {
  fc.assert(
    fc.property(orders, (all) => {
      const companions = companionsOf(count(all));
      for (const [id, others] of companions) {
        expect(others).not.toContain(id);
        expect(new Set(others).size).toBe(others.length);
        for (const other of others) expect(companions.get(other)).toContain(id);
      }
    }),
  );
});

test('the memory of a count is bounded, and what is bought often outlives what is bought once', () => {
  const counts: PairCounts = new Map();
  for (let order = 0; order < 120_000; order++) {
    countOrder(counts, [`a${order}`, `b${order}`]);
    if (order % 1_000 === 0) countOrder(counts, ['tee', 'cap']);
  }
  expect(counts.size).toBeLessThanOrEqual(100_001);
  expect(frequentPairs(counts, 1)).toEqual([['cap', 'tee', 120]]);
});

test('a product keeps a few companions at most', () => {
  const pairs = Array.from({ length: 30 }, (_, at): [string, string, number] => ['a', `b${at}`, 2]);
  const counts: PairCounts = new Map();
  addPairs(counts, pairs);
  expect(companionsOf(counts).get('a')).toHaveLength(MAX_COMPANIONS);
});
