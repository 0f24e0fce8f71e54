import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents, roundHalfUp, sumCents } from '#shared/base/money.ts';

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [4_800, '$48.00'],
  [99_999, '$999.99'],
  [100_000, '$1,000.00'],
  [125_000, '$1,250.00'],
  [123_456_789, '$1,234,567.89'],
  [-1_440, '-$14.40'],
  [-5, '-$0.05'],
])('%i cents are formatted as %s', (cents, shown) => {
  expect(formatCents(cents)).toBe(shown);
});

test('a formatted amount parses to the same number of cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (cents) => {
      expect(Number(formatCents(cents).replace(/[$,.]/g, ''))).toBe(cents === 0 ? 0 : cents);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  [0, 0],
  [0.49, 0],
  [0.5, 1],
  [1.5, 2],
  [2.5, 3],
])('an amount of %d cents rounds to %i', (amount, rounded) => {
  expect(roundHalfUp(amount)).toBe(rounded);
});

test('the sum of no amounts is 0', () => {
  expect(sumCents([])).toBe(0);
  expect(sumCents([1, 20, 300])).toBe(321);
});
