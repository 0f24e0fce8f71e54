import { describe, expect, test } from 'vitest';
import { stockChange } from '#web/features/catalogue/admin-products/variants/stock-change.ts';

describe('an adjustment of the stock', () => {
  test.each([
    ['received', '5', 3, 5],
    ['counted', '2', 3, -1],
    ['damaged', '2', 3, -2],
    ['other', '-3', 3, -3],
  ] as const)('%s %s of %i changes it by %i', (reason, text, present, units) => {
    expect(stockChange(reason, text, present)).toEqual({ units });
  });

  test.each([
    ['received', '', 'Enter a whole number'],
    ['received', '1.5', 'Enter a whole number'],
    ['received', '-1', 'Enter a number of 0 or more'],
    ['received', '0', 'Enter a number other than 0'],
    ['counted', '3', 'This is already the number in stock'],
    ['damaged', '4', 'Only 3 are left'],
    ['other', '-4', 'Only 3 are left'],
    ['received', '999998', 'There can be at most 1,000,000 in stock'],
    ['counted', '1e300', 'There can be at most 1,000,000 in stock'],
  ] as const)('%s “%s” of 3 is refused: %s', (reason, text, error) => {
    expect(stockChange(reason, text, 3)).toEqual({ error });
  });
});
