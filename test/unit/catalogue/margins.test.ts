import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_VOLUME_STEPS } from '#shared/base/discounts/volume-discounts.ts';
import { cardFee, margins, STRIPE_FEE } from '#shared/catalogue/margins.ts';
import { product } from '../fixtures.ts';

const settings = { fee: STRIPE_FEE, shippingCents: 0, volumeSteps: DEFAULT_VOLUME_STEPS };
const variant = (priceCents: number, costCents: number | null) => ({
  size: 'M',
  color: `${priceCents} ${costCents}`,
  priceCents,
  costCents,
  available: true,
});
const only = (priceCents: number, costCents: number | null, changes: object = {}) =>
  margins(product({ variants: [variant(priceCents, costCents)] }), { ...settings, ...changes })[0];

test('the fee of a payment is 2.9 % and 30 cents', () => {
  expect(cardFee(10_000, STRIPE_FEE)).toBe(320);
  expect(cardFee(2_400, STRIPE_FEE)).toBe(100);
});

test('the profit of a unit is its price less fee and cost', () => {
  expect(only(2_400, 912)).toMatchObject({ profitCents: 2_400 - 100 - 912 });
});

test('the worst case has 25% off, six units sharing the fixed fee, and shipping paid by the shop', () => {
  // The revenue is 6 x 1800 = 10800. The fee is 343, the cost is 6 x 912, and shipping is 6 x 400.
  expect(only(2_400, 912, { shippingCents: 400 })).toMatchObject({
    worstProfitCents: Math.floor((10_800 - 343 - 6 * 1_312) / 6),
  });
});

test('a category discount is included in the price', () => {
  const reduced = product({ priceCents: 1_920, variants: [variant(1_920, 912)] });
  expect(margins(reduced, settings)[0]).toMatchObject({ priceCents: 1_920, profitCents: 1_920 - 86 - 912 });
});

test('the profit of an unknown cost is null, and a product without variants has its own cost', () => {
  expect(only(2_400, null)).toMatchObject({ costCents: null, profitCents: null, worstProfitCents: null });
  expect(margins(product({ priceCents: 4_800, costCents: 1_100 }), settings)).toMatchObject([
    { size: null, color: null, profitCents: 4_800 - 169 - 1_100 },
  ]);
});

test('a higher price never lowers the profit, a higher cost never raises it', () => {
  const cents = fc.integer({ min: 1, max: 50_000 });
  fc.assert(
    fc.property(cents, cents, cents, (price, cost, more) => {
      const [base, dearer, costlier] = [only(price, cost), only(price + more, cost), only(price, cost + more)];
      expect(dearer?.worstProfitCents).toBeGreaterThanOrEqual(base?.worstProfitCents ?? 0);
      expect(costlier?.worstProfitCents).toBeLessThan(base?.worstProfitCents ?? 0);
      expect(base?.worstProfitCents).toBeLessThanOrEqual(price - cost);
    }),
  );
});
