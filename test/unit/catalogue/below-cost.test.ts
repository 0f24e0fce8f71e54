import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CostedProduct, costGroups, findBelowCost } from '#shared/catalogue/below-cost.ts';
import { margins, STRIPE_FEE } from '#shared/catalogue/margins.ts';
import type { Product, StoredVariant } from '#shared/catalogue/product.ts';
import { product } from '../fixtures.ts';

const costed = (it: Product): CostedProduct => ({ ...it, costs: costGroups(it) });
const losses = (it: Product) => findBelowCost([costed(it)]);
const variant = (size: string, color: string, priceCents: number, costCents: number | null): StoredVariant => ({
  ...{ size, color, priceCents, costCents, available: true },
});

test('a product whose price does not cover its cost and the fee is listed', () => {
  expect(losses(product({ priceCents: 1_000, costCents: 941 }))).toMatchObject({
    belowCostCount: 0,
  });
  expect(losses(product({ priceCents: 1_000, costCents: 942 }))).toEqual({
    belowCostCount: 1,
    belowCost: [
      {
        ...{ productId: product().id, title: 'Fault Line Hoodie', size: null, color: null },
        ...{ priceCents: 1_000, costCents: 942, profitCents: -1 },
      },
    ],
  });
});

test('an unknown cost is ignored', () => {
  expect(losses(product({ priceCents: 1, costCents: null }))).toEqual({ belowCostCount: 0, belowCost: [] });
  expect(losses(product({ variants: [variant('M', 'Black', 1, null)], costCents: null })).belowCostCount).toBe(0);
});

test('a variant without its own cost has that of its product', () => {
  const it = product({ variants: [variant('M', 'Black', 900, null)], costCents: 1_000 });
  expect(losses(it).belowCost).toMatchObject([{ size: 'M', color: 'Black', costCents: 1_000 }]);
});

test('a variant in a removed size cannot be bought, so it loses nothing', () => {
  const variants = [variant('M', 'Black', 2_000, 900), variant('XXL', 'Black', 2_000, 5_000)];
  expect(losses(product({ variants })).belowCostCount).toBe(0);
});

test('the worst come first, and at most fifty are listed', () => {
  const sizes = Array.from({ length: 30 }, (_, index) => `S${index}`);
  const colors = ['Black', 'Bone', 'Moss'];
  const variants = colors.flatMap((color, step) => sizes.map((size) => variant(size, color, 1_000, 1_000 + step)));
  const { belowCost, belowCostCount } = losses(product({ sizes, colors, variants }));
  expect(belowCostCount).toBe(90);
  expect(belowCost).toHaveLength(50);
  expect(belowCost.filter(({ color }) => color === 'Moss')).toHaveLength(30);
  expect(belowCost[0]).toMatchObject({ size: 'S0', color: 'Moss', profitCents: -61 });
});

test('exactly the variants with a negative margin are listed', () => {
  const cents = fc.integer({ min: 1, max: 5_000 });
  const choice = fc.record({ size: fc.constantFrom('M', 'L'), color: fc.constantFrom('Black', 'Bone', 'Moss') });
  const any = fc.record({ choice, priceCents: cents, costCents: fc.option(cents) });
  const list = fc.uniqueArray(any, { selector: ({ choice: { size, color } }) => `${size} ${color}`, minLength: 1 });
  fc.assert(
    fc.property(list, fc.option(cents), (drawn, costCents) => {
      const variants = drawn.map(({ choice: { size, color }, ...prices }) =>
        variant(size, color, prices.priceCents, prices.costCents),
      );
      const it = product({ colors: ['Black', 'Bone', 'Moss'], variants, costCents });
      const below = margins(it, { fee: STRIPE_FEE, shippingCents: 0, volumeSteps: [] }).filter(
        ({ profitCents }) => (profitCents ?? 0) < 0,
      );
      const named = losses(it);
      const name = (each: { size: string | null; color: string | null; profitCents: number | null }) =>
        `${each.size} ${each.color} ${each.profitCents}`;
      expect(named.belowCostCount).toBe(below.length);
      expect(named.belowCost.map(name).toSorted()).toEqual(below.map(name).toSorted());
    }),
  );
});
