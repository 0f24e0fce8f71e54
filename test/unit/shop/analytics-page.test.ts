import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIGURES, figuresWith } from '#shared/shop/analytics.ts';
import { csvOf } from '#web/features/shop/admin-analytics/analytics-csv.ts';
import {
  changeLabel,
  conversionText,
  percent,
  pointsLabel,
} from '#web/features/shop/admin-analytics/analytics-labels.ts';
import { fromTop, labeled, scaleFor } from '#web/features/shop/admin-analytics/scale.ts';
import { actionLabel } from '#web/lib/format/admin-format.ts';

describe('the axis of a chart', () => {
  test('contains every value and zero, with round integer ticks at even distances', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5_000_000, max: 50_000_000 }), { maxLength: 90 }), (values) => {
        const scale = scaleFor(values);
        for (const value of [...values, 0]) {
          expect(fromTop(value, scale)).toBeGreaterThanOrEqual(0);
          expect(fromTop(value, scale)).toBeLessThanOrEqual(1);
        }
        expect(scale.ticks).toContain(0);
        expect(scale.ticks.every(Number.isInteger)).toBe(true);
        expect(scale.ticks.length).toBeLessThanOrEqual(8);
        const steps = scale.ticks.slice(1).map((tick, index) => tick - (scale.ticks[index] ?? 0));
        expect(new Set(steps).size).toBe(1);
        expect([scale.ticks[0], scale.ticks.at(-1)]).toEqual([scale.min, scale.max]);
      }),
    );
  });

  test('has a top even when all days are empty', () => {
    expect(scaleFor([0, 0, 0])).toEqual({ min: 0, max: 1, ticks: [0, 1] });
  });

  test('labels the last day, and no more days than fit', () => {
    for (const length of [7, 30, 90]) {
      const days = labeled(length, 8);
      expect(days.at(-1)).toBe(length - 1);
      expect(days.length).toBeLessThanOrEqual(8);
      expect(days.length).toBeGreaterThan(3);
    }
  });
});

describe('a comparison', () => {
  test.each([
    [112, 100, '+12% vs. previous 30 days', 'up'],
    [88, 100, '−12% vs. previous 30 days', 'down'],
    [100, 100, 'Same as the previous 30 days', 'level'],
    [900, 100, '9 times the previous 30 days', 'up'],
    [27_700, 100, 'Not enough data from the previous 30 days to compare', 'unknown'],
    [5, 0, 'No data for the previous 30 days', 'unknown'],
    [null, 4, 'No data for the previous 30 days', 'unknown'],
  ])('of %s with %s reads: %s', (now, before, text, direction) => {
    expect(changeLabel(now, before, 30)).toEqual({ text, direction });
  });

  test('of one day names the day before', () => {
    expect(changeLabel(112, 100, 1).text).toBe('+12% vs. previous day');
  });

  test('of two ratios is given in percentage points', () => {
    expect(pointsLabel(0.024, 0.021, 7).text).toBe('+0.3 points vs. previous 7 days');
    expect(pointsLabel(0.021, 0.024, 7).text).toBe('−0.3 points vs. previous 7 days');
    expect(pointsLabel(null, 0.024, 7).direction).toBe('unknown');
  });
});

test('ratios and actions have labels', () => {
  expect([0.0241, 0.02, 1].map(percent)).toEqual(['2.4%', '2%', '100%']);
  expect([0.0241, 1, 10, null].map(conversionText)).toEqual(['2.4%', '100%', '—', '—']);
  expect(actionLabel('product.published')).toBe('Product published');
  expect(actionLabel('order.noted')).toBe('Note added');
  expect(['order.cancelled', 'campaign.cancelled'].map(actionLabel)).toEqual(['Order canceled', 'Campaign canceled']);
  expect(['products.changed', 'products.stopped', 'products.restored'].map(actionLabel)).toEqual([
    ...['Bulk change started', 'Bulk change stopped', 'Bulk change undone'],
  ]);
});

describe('the CSV', () => {
  test('has a row for each day, amounts in dollars, and no cell that a spreadsheet would run', () => {
    const csv = csvOf([
      { day: '2026-11-20', ...figuresWith() },
      { day: '2026-11-21', ...figuresWith({ orders: 2, revenueCents: 12_345, visitors: 3 }) },
    ]);
    const [header = '', ...rows] = csv.trimEnd().split('\r\n');
    expect(header.split(',')).toHaveLength(FIGURES.length + 1);
    expect(header).toMatch(/^day,orders,revenue_usd,/);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatch(/^2026-11-21,2,123\.45,/);
    for (const cell of rows.flatMap((row) => row.split(','))) expect(cell).toMatch(/^[\d.-]+$/);
  });
});
