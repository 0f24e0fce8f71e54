import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SLUG_PATTERN, slugify, slugSchema } from '#shared/base/slug.ts';

test.each([
  ['Fault Line — Hoodie ', 'fault-line-hoodie'],
  ['  T-Shirt  ', 't-shirt'],
  ['100% Cotton!', '100-cotton'],
  ['a_b__c', 'a-b-c'],
  ['---', ''],
  ['', ''],
])('"%s" becomes "%s"', (title, slug) => {
  expect(slugify(title)).toBe(slug);
});

const title = fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 200 }));

test('what is made of any title is a slug or empty', () => {
  fc.assert(
    fc.property(title, (text) => {
      const slug = slugify(text);
      expect(slug === '' || SLUG_PATTERN.test(slug)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a slug made of a slug is the same slug', () => {
  fc.assert(
    fc.property(title, (text) => {
      expect(slugify(slugify(text))).toBe(slugify(text));
    }),
    { numRuns: 2_000 },
  );
});

test('the longest title a product may have gives a slug a product may have', () => {
  for (const word of ['a', 'ab ', 'abcdefg '])
    expect(slugSchema.safeParse(slugify(word.repeat(200).slice(0, 200))).success).toBe(true);
});

test.each(['', '-a', 'a-', 'a--b', 'A', 'a b', 'a_b', 'é', 'a/b', '../a', 'a\n'])(
  '"%s" is refused as a slug',
  (text) => {
    expect(slugSchema.safeParse(text).success).toBe(false);
  },
);

test('a refused slug is told what it may contain', () => {
  expect(slugSchema.safeParse('No Good').error?.issues[0]?.message).toBe(
    'Slug must contain only lowercase letters, numbers, and hyphens',
  );
});
