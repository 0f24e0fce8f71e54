import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figuresWith, sumFigures } from '#shared/shop/analytics.ts';
import { countryCounts, sourceCount, sumBreakdowns, toCountries, toSources } from '#shared/shop/breakdown.ts';
import { figuresOfStep, STEPS, type Step, toFunnel } from '#shared/shop/funnel.ts';
import { SOURCES, sourceOf } from '#shared/shop/sources.ts';

describe('the steps of visitors', () => {
  test('never have more visitors than the step before, in any order', () => {
    const visitor = fc.array(fc.constantFrom(...STEPS), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(visitor, { maxLength: 20 }), (visitors) => {
        const counted = visitors.flatMap((taken) => {
          let reached = 0;
          return taken.map((step: Step) => {
            const figures = figuresOfStep(reached, step);
            reached += Object.keys(figures).length;
            return figures;
          });
        });
        const { productVisitors, cartVisitors, checkoutVisitors } = sumFigures(counted);
        expect(visitors.length).toBeGreaterThanOrEqual(productVisitors);
        expect(productVisitors).toBe(visitors.filter((taken) => taken.length > 0).length);
        expect(productVisitors).toBeGreaterThanOrEqual(cartVisitors);
        expect(cartVisitors).toBeGreaterThanOrEqual(checkoutVisitors);
        expect(checkoutVisitors).toBe(visitors.filter((taken) => taken.includes('checkout')).length);
      }),
    );
  });

  test('are shown from the first day on which they were counted', () => {
    const before = { day: '2026-11-01', ...figuresWith({ visitors: 500, orders: 9 }) };
    const figures = { visitors: 40, productVisitors: 20, cartVisitors: 8, checkoutVisitors: 4, orders: 2 };
    const after = { day: '2026-11-02', ...figuresWith(figures) };
    expect(toFunnel([before])).toBeNull();
    expect(toFunnel([before, after])).toEqual({
      since: '2026-11-02',
      rows: [
        { name: 'visitors', count: 40, share: 1 },
        { name: 'product', count: 20, share: 0.5 },
        { name: 'cart', count: 8, share: 0.2 },
        { name: 'checkout', count: 4, share: 0.1 },
        { name: 'orders', count: 2, share: 0.05 },
      ],
    });
  });
});

describe('the source of a visitor', () => {
  test.each([
    ['www.google.co.uk', 'google'],
    ['com.google.android.gm', 'email'],
    ['mail.google.com', 'email'],
    ['Newsletter', 'email'],
    ['l.instagram.com', 'instagram'],
    ['t.co', 'x'],
    ['notgoogle.com', 'other'],
    ['fast.company.example', 'other'],
    ['direct', 'other'],
    [' ', 'direct'],
  ])('%s is %s', (given, source) => {
    expect(sourceOf(given)).toBe(source);
  });

  test('is one of the list, whatever a visitor sends', () => {
    fc.assert(
      fc.property(fc.string(), (given) => {
        expect(SOURCES).toContain(sourceOf(given));
      }),
    );
  });
});

describe('counts by source and country', () => {
  test('add up over shards, and leave out whatever else an item holds', () => {
    const shards = [
      { orders: 3, 'prd_1.pieces': 2, ...countryCounts('US', 4_000), ...sourceCount('google', 'visitors') },
      { ...countryCounts('US', 1_000), ...sourceCount('google', 'checkouts') },
      { ...countryCounts('DE', 9_000), ...sourceCount('direct', 'visitors'), 'source.evil.visitors.x': 5 },
    ];
    const counts = sumBreakdowns([...shards, sourceCount('google', 'visitors')]);
    expect(toCountries(counts)).toEqual([
      { country: 'DE', orders: 1, cents: 9_000 },
      { country: 'US', orders: 2, cents: 5_000 },
    ]);
    expect(toSources(counts)).toEqual([
      { source: 'google', visitors: 2, checkouts: 1 },
      { source: 'direct', visitors: 1, checkouts: 0 },
    ]);
  });

  test('of an order without a country are none', () => {
    expect([countryCounts(undefined, 100), countryCounts('', 100), countryCounts('United States', 100)]).toEqual([
      ...[{}, {}, {}],
    ]);
  });
});
