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

  test('lists all fields of something new or deleted', () => {
    expect(changesBetween(null, { name: 'A' })).toEqual([{ field: 'name', before: null, after: 'A' }]);
    expect(changesBetween({ name: 'A' }, null)).toEqual([{ field: 'name', before: 'A', after: null }]);
  });

  test("ignores the order of a map's keys", () => {
    expect(changesBetween({ zones: [{ a: 1, b: 2 }] }, { zones: [{ b: 2, a: 1 }] })).toEqual([]);
  });

  test('is empty between equal values', () => {
    fc.assert(fc.property(fc.object(), (value) => changesBetween(value, structuredClone(value)).length === 0));
  });

  test('is cut when it is very long', () => {
    const [change] = changesBetween({ text: '' }, { text: 'x'.repeat(2000) });
    expect(change?.after).toHaveLength(501);
  });

  test('is never cut within a surrogate pair, which the table refuses', () => {
    for (const text of [`${'x'.repeat(499)}🧱🧱`, `${'x'.repeat(498)}🧱🧱`]) {
      const [change] = changesBetween(null, { text });
      expect(change?.after?.isWellFormed()).toBe(true);
      expect(change?.after?.endsWith('…')).toBe(true);
    }
  });
});
