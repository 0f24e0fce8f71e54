import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_ATTEMPTS, retryDelayMs } from '../../../shared/work.ts';

const HOUR = 3_600_000;
const attempts = fc.integer({ min: 1, max: 60 });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test.each([
  [1, 2_500, 5_000],
  [2, 5_000, 10_000],
  [3, 10_000, 20_000],
  [8, 320_000, 640_000],
  [MAX_ATTEMPTS, 1_800_000, 3_600_000],
  [20, HOUR / 2, HOUR],
])('after try %i a failing effect waits between %i and %i milliseconds', (tries, shortest, longest) => {
  expect(retryDelayMs(tries, 0)).toBe(shortest);
  expect(retryDelayMs(tries, 1)).toBe(longest);
});

test('a wait is whole milliseconds, never none and never over an hour', () => {
  fc.assert(
    fc.property(attempts, random, (tries, chance) => {
      const delay = retryDelayMs(tries, chance);
      expect(Number.isInteger(delay)).toBe(true);
      expect(delay).toBeGreaterThanOrEqual(2_500);
      expect(delay).toBeLessThanOrEqual(HOUR);
    }),
    { numRuns: 1_000 },
  );
});

test('until they reach an hour, no wait is shorter than the one before it, whatever the dice say', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), random, random, (tries, before, after) => {
      expect(retryDelayMs(tries + 1, after)).toBeGreaterThanOrEqual(retryDelayMs(tries, before));
    }),
    { numRuns: 1_000 },
  );
});
