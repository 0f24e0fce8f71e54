import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockText, dayIn, hourIn, isTimeZone, momentIn, startOfDayIn } from '#shared/base/time-zone.ts';
import { dayAt, shiftDay } from '#shared/base/utc-day.ts';

const NEW_YORK = 'America/New_York';
const at = (iso: string): number => Date.parse(iso);
const iso = (moment: number): string => new Date(moment).toISOString().slice(0, 16);

describe('A day in a time zone', () => {
  test.each([
    ['UTC', '2026-11-21T23:59:59Z', '2026-11-21', 23],
    [NEW_YORK, '2026-11-22T04:59:59Z', '2026-11-21', 23],
    [NEW_YORK, '2026-11-22T05:00:00Z', '2026-11-22', 0],
    ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-22', 0],
    ['Asia/Kolkata', '2026-11-21T18:30:00Z', '2026-11-22', 0],
  ])('in %s at %s is %s, at hour %i', (zone, moment, day, hour) => {
    expect([dayIn(zone, at(moment)), hourIn(zone, at(moment))]).toEqual([day, hour]);
  });

  test.each([
    ['has 23 hours when clocks go forward', NEW_YORK, '2026-03-08', 23],
    ['has 25 hours when clocks go back', NEW_YORK, '2026-11-01', 25],
    ['begins at one where clocks go forward at midnight', 'Africa/Cairo', '2026-04-24', 23],
  ])('%s', (_, zone, day, hours) => {
    const [start, end] = [startOfDayIn(zone, day), startOfDayIn(zone, shiftDay(day, 1))];
    expect(end - start).toBe(hours * 3_600_000);
    expect([dayIn(zone, start), dayIn(zone, start - 1), dayIn(zone, end - 1)]).toEqual([day, shiftDay(day, -1), day]);
  });
});

describe('A time as the clocks of a zone show it', () => {
  test('that comes twice means the first, and one that is skipped is moved on', () => {
    expect(iso(momentIn(NEW_YORK, '2026-11-01T01:30'))).toBe('2026-11-01T05:30');
    expect(iso(momentIn(NEW_YORK, '2026-03-08T02:30'))).toBe('2026-03-08T07:30');
    expect(momentIn(NEW_YORK, 'soon')).toBeNaN();
  });

  test('leads back to the same time, and starts of days are in order', () => {
    const zones = fc.constantFrom(
      'UTC',
      NEW_YORK,
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'America/St_Johns',
      'Asia/Kathmandu',
    );
    const moments = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') });
    fc.assert(
      fc.property(zones, moments, (zone, moment) => {
        const shown = clockText(zone, moment);
        expect(clockText(zone, momentIn(zone, shown))).toBe(shown);
        const day = dayIn(zone, moment);
        expect(startOfDayIn(zone, day)).toBeLessThanOrEqual(moment);
        expect(startOfDayIn(zone, shiftDay(day, 1))).toBeGreaterThan(moment);
        expect(Math.abs(Date.parse(day) - Date.parse(dayAt(moment)))).toBeLessThanOrEqual(86_400_000);
      }),
    );
  });
});

test.each([
  ['UTC', true],
  ['Europe/Berlin', true],
  ['+02:00', false],
  ['Mars/Base', false],
  ['', false],
])('%j as the name of a time zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is);
});
