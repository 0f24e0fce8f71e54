import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBusinessDays, DEFAULT_DELIVERY, deliverySpan, transitOf } from '#shared/checkout/delivery.ts';
import { formatDelivery } from '#shared/orders/shipments/delivery-span.ts';

const TIMES = { handling: { from: 1, to: 2 }, production: { from: 3, to: 5 }, cutoffHour: 17 };
const zone = { countries: ['US'], transit: { from: 2, to: 3 } };
const arrives = (at: string, madeToOrder = [false], changes = {}) =>
  formatDelivery(deliverySpan({ times: { ...TIMES, ...changes }, zone, madeToOrder }, Date.parse(at)));

describe('Business days', () => {
  test.each([
    ['2026-11-26', 0, '2026-11-26'],
    ['2026-11-26', 1, '2026-11-27'],
    ['2026-11-26', 2, '2026-11-30'],
    ['2026-11-28', 0, '2026-11-30'],
    ['2026-11-29', 5, '2026-12-07'],
  ])('from %s, %i of them end on %s', (day, days, end) => {
    expect(addBusinessDays(day, days)).toBe(end);
  });
});

describe('An order', () => {
  test('starts on its day before the cutoff, and on the next business day after it', () => {
    expect(arrives('2026-11-26T16:59:59Z')).toBe('Dec 1 to Dec 3');
    expect(arrives('2026-11-26T17:00:00Z')).toBe('Dec 2 to Dec 4');
    expect(arrives('2026-11-27T17:00:00Z')).toBe('Dec 3 to Dec 7');
    expect(arrives('2026-11-26T23:59:00Z', [false], { cutoffHour: 24 })).toBe('Dec 1 to Dec 3');
  });

  test('counts its day and the cutoff in the time zone of the hour, also through the change of the clocks', () => {
    const zone = 'America/New_York';
    const noon = (at: string, hour = 12) => arrives(at, [false], { cutoffHour: hour, zone });
    expect([noon('2026-11-26T16:59:59Z'), noon('2026-11-26T17:00:00Z')]).toEqual(['Dec 1 to Dec 3', 'Dec 2 to Dec 4']);
    expect([noon('2026-07-01T15:59:59Z'), noon('2026-07-01T16:00:00Z')]).toEqual(['Jul 6 to Jul 8', 'Jul 7 to Jul 9']);
    // At this time it is still Thursday in New York.
    expect(noon('2026-11-27T03:00:00Z', 24)).toBe('Dec 1 to Dec 3');
    expect(arrives('2026-11-26T16:59:59Z', [false], { zone: 'UTC' })).toBe('Dec 1 to Dec 3');
  });

  test('of a weekend starts on Monday, whatever the hour', () => {
    const monday = arrives('2026-11-30T09:00:00Z');
    expect(['2026-11-28T09:00:00Z', '2026-11-28T20:00:00Z', '2026-11-29T20:00:00Z'].map((at) => arrives(at))).toEqual([
      monday,
      monday,
      monday,
    ]);
  });

  test('waits for the last of its items', () => {
    expect(arrives('2026-11-30T09:00:00Z', [true])).toBe('Dec 7 to Dec 10');
    expect(arrives('2026-11-30T09:00:00Z', [false, true, false])).toBe('Dec 7 to Dec 10');
    expect(arrives('2026-11-30T09:00:00Z', [false, true], { handling: { from: 0, to: 9 } })).toBe('Dec 7 to Dec 16');
  });

  test('arrives on one day where all days are certain', () => {
    const certain = { from: 1, to: 1 };
    const span = deliverySpan(
      { times: { ...TIMES, handling: certain }, zone: { ...zone, transit: certain }, madeToOrder: [false] },
      Date.parse('2026-12-30T09:00:00Z'),
    );
    expect(formatDelivery(span)).toBe('Jan 1');
  });

  test('never arrives on a weekend, nor before it is placed', () => {
    const days = fc.tuple(fc.nat(60), fc.nat(60)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
    const moment = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) });
    fc.assert(
      fc.property(days, days, days, fc.nat(24), moment, fc.array(fc.boolean()), (...given) => {
        const [handling, production, transit, cutoffHour, now, madeToOrder] = given;
        const times = { handling, production, cutoffHour };
        const { from, to } = deliverySpan({ times, zone: { ...zone, transit }, madeToOrder }, now);
        expect(from <= to).toBe(true);
        expect(from >= new Date(now).toISOString().slice(0, 10)).toBe(true);
        expect([from, to].every((day) => [1, 2, 3, 4, 5].includes(new Date(day).getUTCDay()))).toBe(true);
      }),
    );
  });
});

test('A shop that has set no days delivers as its shipping policy says: within two weeks of handing it over', () => {
  expect(transitOf({ countries: ['US'] })).toEqual({ from: 2, to: 5 });
  expect(transitOf({ countries: ['*'] })).toEqual({ from: 5, to: 10 });
  expect(DEFAULT_DELIVERY.handling).toEqual({ from: 2, to: 3 });
});
