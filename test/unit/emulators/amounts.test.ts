import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prorate } from '#infra/local/stripe/payments/amounts.ts';

test('the parts of a split discount add up to it, and no part exceeds its share rounded up', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (lines, part) => {
      const sum = lines.reduce((a, b) => a + b, 0);
      const total = Math.floor(sum * part);
      const shares = prorate(total, lines);
      expect(shares.reduce((a, b) => a + b, 0)).toBe(sum === 0 ? 0 : total);
      for (const [index, share] of shares.entries()) expect(share).toBeLessThanOrEqual(lines[index] ?? 0);
    }),
  );
});
