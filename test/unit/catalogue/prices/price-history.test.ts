import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openingChoice } from '#shared/catalogue/choice.ts';
import { nextPriceHistory, type PriceHistory } from '#shared/catalogue/prices/price-history.ts';
import type { Product, StoredVariant } from '#shared/catalogue/product.ts';
import { toAdminProduct, toProductCard, toProductDetail } from '#shared/catalogue/product-views.ts';
import { product } from '../../fixtures.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 8, 1);
const iso = (ms: number) => new Date(ms).toISOString();

type Shown = Partial<Pick<Product, 'priceCents' | 'compareAtPriceCents' | 'isPublished' | 'variants'>>;
interface Step extends Shown {
  /** Number of days after the start. */
  day: number;
}

const made = (shown: Shown): Product => {
  const bare = product({ createdAt: iso(START), updatedAt: iso(START), ...shown });
  return { ...bare, priceHistory: nextPriceHistory(null, bare) };
};

const saved = (before: Product, { day, ...shown }: Step): Product => {
  const after = { ...before, updatedAt: iso(START + day * DAY), ...shown };
  return { ...after, priceHistory: nextPriceHistory(before, after) };
};

const reached = (first: Shown, ...steps: Step[]): Product => steps.reduce(saved, made(first));
const lowest = (shown: Product): number | undefined => toProductDetail(shown).lowestPriceCents;

const FULL = { priceCents: 5_000, compareAtPriceCents: null };
const sale = (priceCents: number) => ({ priceCents, compareAtPriceCents: 5_000 });

describe('the lowest price before a reduction', () => {
  test('is the price before it, and nothing without a reduction', () => {
    expect(lowest(made(FULL))).toBeUndefined();
    expect(lowest(reached(FULL, { day: 40, ...sale(4_000) }))).toBe(5_000);
    expect(lowest(reached(FULL, { day: 40, ...sale(4_000) }, { day: 41, ...FULL }))).toBeUndefined();
  });

  test('includes an earlier sale that ended less than 30 days before', () => {
    const first: Step[] = [
      { day: 1, ...sale(3_000) },
      { day: 2, ...FULL },
    ];
    expect(lowest(reached(FULL, ...first, { day: 31.999, ...sale(4_000) }))).toBe(3_000);
    expect(lowest(reached(FULL, ...first, { day: 32, ...sale(4_000) }))).toBe(5_000);
  });

  test('stays what it was at the first of several falling prices', () => {
    const steps: Step[] = [
      { day: 40, ...sale(4_000) },
      { day: 50, ...sale(3_000) },
      { day: 90, ...sale(2_000) },
    ];
    expect(lowest(reached(FULL, ...steps))).toBe(5_000);
  });

  test('counts again when the price rises while it stays reduced', () => {
    expect(lowest(reached(FULL, { day: 40, ...sale(3_000) }, { day: 45, ...sale(4_000) }))).toBe(3_000);
  });

  test('shows that a price was only crossed out, or raised right before', () => {
    expect(lowest(reached(FULL, { day: 40, priceCents: 5_000, compareAtPriceCents: 9_000 }))).toBe(5_000);
    const raised = reached(FULL, { day: 40, priceCents: 9_000 }, { day: 40.01, ...sale(4_900) });
    expect(lowest(raised)).toBe(5_000);
  });

  test('knows no price of a draft', () => {
    const draft = made({ priceCents: 9_000, isPublished: false });
    expect(lowest(saved(draft, { day: 5, ...sale(4_000), isPublished: true }))).toBeUndefined();
    const hidden = reached(FULL, { day: 1, isPublished: false }, { day: 2, priceCents: 1_000 });
    expect(lowest(saved(hidden, { day: 3, ...sale(4_000), isPublished: true }))).toBe(5_000);
  });

  test('outlasts a reduced product’s time as a draft', () => {
    const reduced = reached(FULL, { day: 40, ...sale(4_000) }, { day: 41, isPublished: false });
    expect(lowest(saved(reduced, { day: 42, isPublished: true }))).toBe(5_000);
  });

  test('is not known of a product from before histories until its price has been known for 30 days', () => {
    const older = product({ ...FULL, createdAt: iso(START - 400 * DAY), updatedAt: iso(START) });
    expect(lowest(saved(older, { day: 29, ...sale(4_000) }))).toBeUndefined();
    expect(lowest(saved(older, { day: 30, ...sale(4_000) }))).toBe(5_000);
    const edited = saved(older, { day: 20 });
    expect(edited.priceHistory?.knownFrom).toBe(iso(START));
    expect(lowest(saved(edited, { day: 31, ...sale(4_000) }))).toBe(5_000);
    expect(lowest(saved(product({ ...older, ...sale(4_000) }), { day: 60, ...sale(3_000) }))).toBeUndefined();
  });

  test('returns with a deleted product', () => {
    const restored = reached(FULL, { day: 40, ...sale(4_000) });
    expect(nextPriceHistory(null, { ...restored, updatedAt: iso(START + 41 * DAY) })).toEqual(restored.priceHistory);
  });
});

describe('the lowest price of variants', () => {
  const variants = (...pricesCents: number[]): StoredVariant[] =>
    pricesCents.map((priceCents, index) => ({
      size: ['M', 'L'][index] ?? null,
      color: 'Black',
      priceCents,
      available: true,
    }));
  const shown = reached(
    { ...FULL, variants: variants(5_000, 6_000) },
    { day: 40, ...sale(4_000), variants: variants(4_000, 4_500) },
  );

  test('is each one’s own, and not repeated where it is the product’s', () => {
    const detail = toProductDetail(shown);
    expect(detail.lowestPriceCents).toBe(5_000);
    expect(detail.variants?.map(({ lowestPriceCents }) => lowestPriceCents)).toEqual([undefined, 6_000]);
  });

  test('is missing for a variant that is new', () => {
    const both = variants(4_000, 4_000);
    const grown = reached({ ...FULL, variants: variants(5_000) }, { day: 40, ...sale(4_000), variants: both });
    expect(toProductDetail(grown).variants?.map(({ lowestPriceCents }) => lowestPriceCents)).toEqual([undefined, 0]);
  });

  test('is on the card for the price with which the page opens, and not among what admins edit', () => {
    expect(openingChoice(shown)).toEqual({ size: null, color: 'Black' });
    expect(toProductCard(shown).lowestPriceCents).toBe(5_000);
    expect(toAdminProduct(shown)).not.toHaveProperty('lowestPriceCents');
  });
});

interface Moment {
  at: number;
  priceCents: number;
  isReduced: boolean;
}

/** Returns the lowest price by its legal definition, computed from all prices that were shown. */
function byDefinition(moments: readonly Moment[]): number | undefined {
  if (!moments.at(-1)?.isReduced) return undefined;
  const startsReduction = ({ priceCents }: Moment, index: number) => {
    const before = moments[index - 1];
    return !before?.isReduced || before.priceCents < priceCents;
  };
  const first = moments.findLastIndex(startsReduction);
  const begin = moments[first]?.at ?? 0;
  const inForce = moments.slice(0, first).filter((_moment, index) => (moments[index + 1]?.at ?? 0) > begin - 30 * DAY);
  return inForce.length > 0 ? Math.min(...inForce.map(({ priceCents }) => priceCents)) : undefined;
}

const anyStep = fc.record({
  hours: fc.integer({ min: 1, max: 400 }),
  priceCents: fc.integer({ min: 1, max: 6 }).map((dollars) => dollars * 100),
  isReduced: fc.boolean(),
});

test('The lowest price is that of the definition, whatever happened in which order, and little is kept', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 1, maxLength: 30 }), (steps) => {
      const moments: Moment[] = [];
      for (const { hours, ...step } of steps)
        moments.push({ ...step, at: (moments.at(-1)?.at ?? START) + hours * 3_600_000 });
      const [first, ...others] = moments.map(({ at, priceCents, isReduced }) => ({
        day: (at - START) / DAY,
        priceCents,
        compareAtPriceCents: isReduced ? 9_900 : null,
      }));
      const last = others.reduce(saved, made(first ?? {}));
      expect(lowest(last)).toBe(byDefinition(moments));
      expect(last.priceHistory?.product?.past.length).toBeLessThanOrEqual(6);
    }),
    { numRuns: 500 },
  );
});

test('Lower prices during a reduction never change its lowest price', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 20 }), fc.nat(20), (prices, gap) => {
      const falling = prices.toSorted((a, b) => b - a);
      const steps = falling.map((priceCents, index) => ({ day: 40 + (index + 1) * gap, ...sale(priceCents) }));
      expect(lowest(reached(FULL, { day: 40, ...sale(4_000) }, ...steps))).toBe(5_000);
    }),
  );
});

test('A price that rises every hour keeps a bounded history, whose lowest price is never too high', () => {
  let shown = made({ ...FULL, priceCents: 100 });
  for (let hour = 1; hour <= 400; hour += 1) shown = saved(shown, { day: hour / 24, priceCents: 100 + hour });
  const { past = [] } = (shown.priceHistory as PriceHistory).product ?? {};
  expect(past.length).toBeLessThanOrEqual(10);
  expect(lowest(saved(shown, { day: 17, ...sale(90) }))).toBe(100);
});
