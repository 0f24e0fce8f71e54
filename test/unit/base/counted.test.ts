import { describe, expect, test } from 'vitest';
import { pluralize } from '#shared/base/format-count.ts';

describe('pluralize', () => {
  test.each([
    [0, '0 orders'],
    [1, '1 order'],
    [2, '2 orders'],
    [60_000, '60,000 orders'],
  ])('formats %i', (count, text) => {
    expect(pluralize(count, 'order')).toBe(text);
  });

  test('takes an irregular plural', () => {
    expect([1, 2].map((count) => pluralize(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
  });
});
