import { describe, expect, test } from 'vitest';
import { alphabet } from '#infra/local/seed/garments/alphabet.ts';
import { heightToFill, lineOutline, lineWidth } from '#infra/local/seed/garments/lettering.ts';

const extent = (d: string) => {
  const xs = [...d.matchAll(/[MLH](-?[\d.]+)/g)].map(([, x]) => Number(x));
  return { left: Math.min(...xs), right: Math.max(...xs) };
};

describe('lettering drawn as paths', () => {
  test('has every capital and every digit', () => {
    const wanted = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
    expect([...wanted].filter((character) => !alphabet[character]?.d)).toEqual([]);
  });

  test('draws each letter differently, within its width and closed', () => {
    const drawn = Object.entries(alphabet).filter(([character]) => character !== ' ');
    expect(new Set(drawn.map(([, { d }]) => d)).size).toBe(drawn.length);
    for (const [character, { width, d }] of drawn) {
      expect(d.endsWith('Z'), character).toBe(true);
      expect(extent(d).left, character).toBeGreaterThanOrEqual(0);
      expect(extent(d).right, character).toBeLessThanOrEqual(width + 2);
    }
  });

  test('refuses a character it cannot draw instead of leaving a hole in a slogan', () => {
    expect(() => lineOutline({ text: 'FALL?', x: 0, y: 0, height: 20 })).toThrow('"?"');
  });

  test('fills a given width, and aligns a line at its start, middle or end', () => {
    expect(extent(lineOutline({ text: 'HI', x: 10, y: 0, height: 30, width: 200 }))).toEqual({ left: 10, right: 210 });
    const end = extent(lineOutline({ text: 'HI', x: 100, y: 0, height: 50, align: 'end' }));
    expect(end.right).toBeCloseTo(100, 0);
    const middle = extent(lineOutline({ text: 'HI', x: 100, y: 0, height: 50, align: 'middle' }));
    expect((middle.left + middle.right) / 2).toBeCloseTo(100, 0);
    expect((heightToFill('HI', 200) * lineWidth('HI')) / 100).toBeCloseTo(200, 6);
  });
});
