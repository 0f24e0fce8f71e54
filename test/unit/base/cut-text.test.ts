import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutText, cutWords } from '#shared/base/text/cut-text.ts';

const FAMILY = '👨‍👩‍👧‍👦';

describe('A text that is too long', () => {
  test.each([
    ['Thirteen char', 13, 'Thirteen char'],
    ['Fourteen chars', 13, 'Fourteen char'],
    ['👍👍👍', 3, '👍'],
    [`ab${FAMILY}`, 5, 'ab'],
    ['cafe\u0301s', 4, 'caf'],
    ['🇫🇷🇩🇪', 6, '🇫🇷'],
  ])('"%s" is cut after %i units between characters: "%s"', (text, max, cut) => {
    expect(cutText(text, max)).toBe(cut);
  });

  test('is never cut within an emoji, nor longer than allowed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 30 }), (text, max) => {
        const cut = cutText(text, max);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });

  test('is cut between words, or between characters in a text of one word', () => {
    expect(cutWords('a warm hoodie', 10)).toBe('a warm…');
    expect(cutWords('short', 10)).toBe('short');
    expect(cutWords('👍'.repeat(9), 10)).toBe('👍👍👍👍…');
  });
});
