import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAt, daysThrough, shiftDay, startOfDay } from '#shared/base/utc-day.ts';
import { STRIPE_FEE } from '#shared/catalogue/margins.ts';
import {
  FIGURES,
  type Figures,
  figuresWith,
  fillDays,
  orderFigures,
  percentChange,
  spanFault,
  sumFigures,
  toInsights,
  windowEndingOn,
} from '#shared/shop/analytics.ts';
import { toProfit } from '#shared/shop/profit.ts';
import { orderSales, sumSales, topSales } from '#shared/shop/sales.ts';
import { order } from '../fixtures.ts';

const anyFigures = fc.record(
  Object.fromEntries(FIGURES.map((name) => [name, fc.nat(10_000_000)])) as Record<keyof Figures, fc.Arbitrary<number>>,
);
const anyItem = fc.record({
  productId: fc.constantFrom('prd_a', 'prd_b', 'prd_c'),
  quantity: fc.integer({ min: 1, max: 99 }),
  priceCents: fc.nat(100_000),
  cost: fc.option(fc.nat(50_000)),
});

const item = ({ productId, quantity, priceCents, cost }: typeof anyItem extends fc.Arbitrary<infer T> ? T : never) => ({
  ...{ productId, quantity, priceCents, slug: 'tee', title: 'Tee', image: null, size: null, color: null },
  ...(cost === null ? {} : { costCents: cost }),
});

describe('a day in UTC', () => {
  test('ends at midnight UTC in any time zone', () => {
    expect(dayAt(Date.parse('2026-03-01T00:30:00+01:00'))).toBe('2026-02-28');
    expect(dayAt(Date.parse('2026-02-28T23:59:59.999Z'))).toBe('2026-02-28');
  });

  test('has neighbors across months, years and daylight saving time', () => {
    expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01');
    expect(shiftDay('2028-03-01', -1)).toBe('2028-02-29');
    expect(daysThrough('2026-03-28', '2026-03-30')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
    expect(daysThrough('2026-03-30', '2026-03-28')).toEqual([]);
  });

  test('the number of days between two days is their distance', () => {
    fc.assert(
      fc.property(fc.nat(30_000), fc.nat(800), (first, count) => {
        const day = dayAt(first * 86_400_000);
        const days = daysThrough(day, shiftDay(day, count));
        expect(days).toHaveLength(count + 1);
        expect(days).toEqual(days.toSorted());
        expect(startOfDay(days.at(-1) ?? '') - startOfDay(day)).toBe(count * 86_400_000);
      }),
    );
  });
});

describe('the figures of an order', () => {
  test('leave line items of unknown cost out of the profit, and count the units left', () => {
    const known = item({ productId: 'prd_a', quantity: 2, priceCents: 4_000, cost: 1_500 });
    const unknown = item({ productId: 'prd_b', quantity: 1, priceCents: 9_000, cost: null });
    const sums = figuresWith(orderFigures(order({ items: [known, unknown], totalCents: 17_595, shippingCents: 595 })));
    expect(sums).toMatchObject({ orders: 1, pieces: 3, costedPieces: 2, costedRevenueCents: 8_000, costCents: 3_000 });
    expect(toInsights(sums)).toMatchObject({ costCoverage: 2 / 3 });
    expect(toProfit(sums, STRIPE_FEE)).toMatchObject({ productCostCents: 3_000, unknownUnits: 1, isUpperBound: true });
  });

  test('a unit that cost nothing has a known cost', () => {
    const free = item({ productId: 'prd_a', quantity: 1, priceCents: 4_000, cost: 0 });
    const sums = figuresWith(orderFigures(order({ items: [free], totalCents: 4_000 })));
    expect(toInsights(sums)).toMatchObject({ costCoverage: 1 });
    expect(toProfit(sums, STRIPE_FEE)).toMatchObject({ productCostCents: 0, profitCents: 4_000 - 146 });
  });

  test('equal the sum of sales by product', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 50 }), (lines) => {
        const sold = order({ items: lines.map(item) });
        const sales = orderSales(sold);
        const { pieces } = orderFigures(sold);
        expect(sales.reduce((sum, each) => sum + each.pieces, 0)).toBe(pieces);
        expect(sales.reduce((sum, { cents }) => sum + cents, 0)).toBe(
          lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0),
        );
        const byProduct = sumSales(sales);
        expect(new Set(byProduct.map(({ productId }) => productId)).size).toBe(byProduct.length);
        expect(byProduct.reduce((sum, each) => sum + each.pieces, 0)).toBe(pieces);
      }),
    );
  });
});

describe('a series', () => {
  test('has every day of its window once, with zeros for empty days, and adds up to the sums', () => {
    fc.assert(
      fc.property(fc.constantFrom(7, 30, 90), fc.dictionary(fc.nat(120).map(String), anyFigures), (count, byAge) => {
        const { from, to } = windowEndingOn('2026-11-21', count);
        const days = daysThrough(from, to);
        const known = Object.entries(byAge).map(([age, some]) => ({
          ...some,
          day: shiftDay('2026-11-21', -Number(age)),
        }));
        const series = fillDays(days, known);
        expect(series.map(({ day }) => day)).toEqual(days);
        expect(series).toHaveLength(count);
        const within = known.filter(({ day }) => day >= from && day <= to);
        for (const name of FIGURES) {
          expect(sumFigures(series)[name]).toBe(within.reduce((sum, entry) => sum + entry[name], 0));
        }
      }),
    );
  });

  test('shares no day with the one before it', () => {
    const now = windowEndingOn('2026-11-21', 30);
    const before = windowEndingOn(shiftDay(now.from, -1), 30);
    expect(before.to < now.from).toBe(true);
    expect(daysThrough(before.from, now.to)).toHaveLength(60);
  });
});

describe('a span of days that an admin chooses', () => {
  const today = '2026-11-21';
  const faultOf = (from: string, to: string) => spanFault({ from, to }, today);

  test('may be one day, a leap year, and end today', () => {
    expect(faultOf(today, today)).toBeNull();
    expect(faultOf('2024-01-01', '2024-12-31')).toBeNull();
  });

  test('is refused at the day that is wrong', () => {
    expect(faultOf('', today)).toEqual({ path: 'from', message: 'is required' });
    expect(faultOf(today, 'soon')).toEqual({ path: 'to', message: 'is not a valid date' });
    expect(faultOf('2026-11-20', '2026-11-22')).toMatchObject({ path: 'to' });
    expect(faultOf(today, '2026-11-20')).toMatchObject({ path: 'from' });
    expect(faultOf('2025-11-20', today)).toMatchObject({ path: 'from' });
    expect(faultOf('1999-12-31', '1999-12-31')).toMatchObject({ path: 'from' });
  });
});

describe('the ratios of figures', () => {
  test('are numbers or null, even for empty figures', () => {
    fc.assert(
      fc.property(anyFigures, fc.subarray([...FIGURES]), (some, zeroed) => {
        const sums = { ...some, ...Object.fromEntries(zeroed.map((name) => [name, 0])) };
        for (const value of Object.values(toInsights(sums))) {
          expect(value === null || Number.isFinite(value)).toBe(true);
        }
      }),
    );
    expect(Object.values(toInsights(figuresWith()))).toEqual([0, null, null, null, null, null, null]);
  });

  test('round the average order to whole cents', () => {
    expect(toInsights(figuresWith({ orders: 3, revenueCents: 10_000 })).averageOrderCents).toBe(3_333);
    expect(toInsights(figuresWith({ orders: 2, revenueCents: 10_001 })).averageOrderCents).toBe(5_001);
  });

  test('are negative on a day with more refunds than revenue', () => {
    expect(toInsights(figuresWith({ revenueCents: 1_000, refundedCents: 4_000 })).netCents).toBe(-3_000);
  });

  test.each([
    [112, 100, 12],
    [100, 100, 0],
    [50, 100, -50],
    [1, 3, -67],
    [5, 0, null],
    [5, -20, null],
    [null, 5, null],
    [5, null, null],
  ])('%s after %s is %s percent', (now, before, percent) => {
    expect(percentChange(now, before)).toBe(percent);
  });
});

describe('the best-selling products', () => {
  test('have a stable order', () => {
    const sale = fc.record({
      productId: fc.constantFrom('prd_a', 'prd_b', 'prd_c', 'prd_d'),
      pieces: fc.nat(5),
      cents: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.array(sale), fc.nat(5), (sales, count) => {
        const top = topSales(sumSales(sales), count);
        expect(top).toEqual(topSales(sumSales(sales.toReversed()), count));
        expect(top.length).toBeLessThanOrEqual(count);
        expect(top.map(({ cents }) => cents)).toEqual(top.map(({ cents }) => cents).toSorted((a, b) => b - a));
      }),
    );
  });
});
