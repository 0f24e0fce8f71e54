import { describe, expect, test } from 'vitest';
import { categorySlugOf, categoryTitle } from '#shared/catalogue/category-title.ts';
import { addressError } from '#web/features/marketing/newsletter/api/subscribe.ts';
import { breakLines } from '#web/features/shop/statement.ts';
import { fittedSize, lineWidth } from '#web/lib/format/fitted-size.ts';
import { formatWeight } from '#web/lib/format/weight.ts';

describe('The headline on the home page', () => {
  const tagline = 'Failure is the foundation of growth.';

  test('has three lines when there is room', () => {
    expect(breakLines(tagline, 15)).toEqual(['Failure is', 'the foundation', 'of growth.']);
  });

  test('has four lines on a phone', () => {
    expect(breakLines(tagline, 10)).toEqual(['Failure', 'is the', 'foundation', 'of growth.']);
  });

  test('does not break a word that is longer than a line', () => {
    expect(breakLines('an extraordinary shop', 8)).toEqual(['an', 'extraordinary', 'shop']);
  });

  test('counts wide characters as wider than narrow ones', () => {
    expect(lineWidth('WWW')).toBeGreaterThan(lineWidth('iii'));
  });
});

describe('A heading', () => {
  /** Returns the size in pixels of a heading with `room` pixels of space and a maximum size of 100 pixels. */
  const pixels = (text: string, room: number): number => {
    const divisor = fittedSize(text, '100px').match(/100cqi \/ ([\d.]+)/)?.[1];
    return Math.max(20, Math.min(100, room / Number(divisor)));
  };

  test('keeps its size where its words have room', () => {
    expect(pixels('Hoodies', 1_400)).toBe(100);
    expect(pixels('New Releases', 1_400)).toBe(100);
  });

  test('is smaller for a longer word, which then fits', () => {
    const size = pixels('Sweatshirtcollection', 358);
    expect(size).toBeLessThan(36);
    expect(size * lineWidth('Sweatshirtcollection')).toBeLessThanOrEqual(359);
    expect(pixels('Oversized-Sweatshirts', 358)).toBeCloseTo(pixels('Sweatshirts', 358));
  });

  test('is smaller for many words, so that they take few lines', () => {
    expect(pixels('Heavyweight Garment Dyed Long Sleeve Essentials', 1_000)).toBeLessThan(100);
  });
});

describe('A listing', () => {
  test.each([
    [undefined, 'All Products'],
    ['SHOP-ALL', 'All Products'],
    ['new-releases', 'New Releases'],
    ['hoodies', 'Hoodies'],
    ['tshirts', 'T-Shirts'],
  ])('at %s is titled %s', (segment, title) => {
    expect(categoryTitle(categorySlugOf(segment))).toBe(title);
  });

  test('of another category is titled by its name', () => {
    expect(categoryTitle('caps', [{ slug: 'caps', name: 'Caps & Beanies' }])).toBe('Caps & Beanies');
    expect(categoryTitle('hoodies', [{ slug: 'hoodies', name: 'Heavy Fleece' }])).toBe('Heavy Fleece');
  });
});

describe('A newsletter address', () => {
  test.each([
    ['', 'Email Required', 'Please enter your email address'],
    ['nobody', 'Invalid Email', 'Please enter a valid email address'],
    ['a b@example.com', 'Invalid Email', 'Please enter a valid email address'],
  ])('%j is refused as %s', (email, title, description) => {
    expect(addressError(email)).toMatchObject({ title, description });
  });

  test('of the usual form passes', () => {
    expect(addressError('new.user@example.com')).toBeNull();
  });
});

test('A weight in grams is shown in pounds and kilograms', () => {
  expect([480, 790, 1000].map(formatWeight)).toEqual(['1.06 lbs (0.48 kg)', '1.74 lbs (0.79 kg)', '2.2 lbs (1 kg)']);
});
