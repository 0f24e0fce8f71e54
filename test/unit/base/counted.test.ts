import { describe, expect, test } from 'vitest';
import { pluralize } from '#shared/base/format-count.ts';

describe('pluralize', () => {
  test.each([
    [0, '0 pieces'],
    [1, '1 piece'],
    [2, '2 pieces'],
    [60_000, '60,000 pieces'],
  ])('is said as a person would: %i', (count, words) => {
    expect(pluralize(count, 'piece')).toBe(words);
  });

  test('takes an irregular plural', () => {
    expect([1, 2].map((count) => pluralize(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
  });
});
