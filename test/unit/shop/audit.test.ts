import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesBetween } from '#shared/shop/audit.ts';

describe('An admin’s changes', () => {
  test('is named field by field, nested ones by their path', () => {
    const before = { name: 'A', dates: { refund: '2025-09-15', terms: '2025-09-15' }, sizes: ['S'] };
    const after = { name: 'A', dates: { refund: '2026-01-01', terms: '2025-09-15' }, sizes: ['S', 'M'] };
    expect(changesBetween(before, after)).toEqual([
      { field: 'dates.refund', before: '2025-09-15', after: '2026-01-01' },
      { field: 'sizes', before: '["S"]', after: '["S","M"]' },
    ]);
  });

  test('is everything for something new, and for something deleted', () => {
    expect(changesBetween(null, { name: 'A' })).toEqual([{ field: 'name', before: null, after: 'A' }]);
    expect(changesBetween({ name: 'A' }, null)).toEqual([{ field: 'name', before: 'A', after: null }]);
  });

  test('is nothing where only the order of a map differs', () => {
    expect(changesBetween({ zones: [{ a: 1, b: 2 }] }, { zones: [{ b: 2, a: 1 }] })).toEqual([]);
  });

  test('is nothing between anything and itself', () => {
    fc.assert(fc.property(fc.object(), (value) => changesBetween(value, structuredClone(value)).length === 0));
  });

  test('is cut where it is very long', () => {
    const [change] = changesBetween({ text: '' }, { text: 'x'.repeat(2000) });
    expect(change?.after).toHaveLength(501);
  });

  test('is never cut through a character: the table takes no half of one', () => {
    for (const text of [`${'x'.repeat(499)}🧱🧱`, `${'x'.repeat(498)}🧱🧱`]) {
      const [change] = changesBetween(null, { text });
      expect(change?.after?.isWellFormed()).toBe(true);
      expect(change?.after?.endsWith('…')).toBe(true);
    }
  });
});
