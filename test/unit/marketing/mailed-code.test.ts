import { expect, test } from 'vitest';
import { mailedCodeFault } from '#shared/marketing/mailed-code.ts';
import type { Offer } from '#shared/marketing/offer.ts';

const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const offer = (changes: Partial<Offer> = {}) =>
  ({
    ...{ isPaused: false, maxUses: null, uses: 0, startsAt: '2026-11-01T00:00:00.000Z', endsAt: null },
    ...changes,
  }) as Offer;

test('A code that an email gives has to work now', () => {
  expect(mailedCodeFault(offer(), NOW)).toBeNull();
  expect(mailedCodeFault(null, NOW)).toBe('None of your discounts has this code');
  expect(mailedCodeFault(offer({ endsAt: '2026-11-26T12:00:00.000Z' }), NOW)).toBe('This code has ended');
  expect(mailedCodeFault(offer({ startsAt: '2026-11-27T00:00:00.000Z' }), NOW)).toBe('This code hasn’t started yet');
  expect(mailedCodeFault(offer({ isPaused: true }), NOW)).toBe('This code is paused');
  expect(mailedCodeFault(offer({ maxUses: 2, uses: 2 }), NOW)).toBe('This code is used up');
});
