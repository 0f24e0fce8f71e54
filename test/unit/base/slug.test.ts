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

test('slugify returns a valid slug or nothing for any title', () => {
  fc.assert(
    fc.property(title, (text) => {
      const slug = slugify(text);
      expect(slug === '' || SLUG_PATTERN.test(slug)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('slugify leaves a slug unchanged', () => {
  fc.assert(
    fc.property(title, (text) => {
      expect(slugify(slugify(text))).toBe(slugify(text));
    }),
    { numRuns: 2_000 },
  );
});

test('the longest allowed title gives an allowed slug', () => {
  for (const word of ['a', 'ab ', 'abcdefg '])
    expect(slugSchema.safeParse(slugify(word.repeat(200).slice(0, 200))).success).toBe(true);
});

test.each(['', '-a', 'a-', 'a--b', 'A', 'a b', 'a_b', 'é', 'a/b', '../a', 'a\n'])(
  '"%s" is refused as a slug',
  (text) => {
    expect(slugSchema.safeParse(text).success).toBe(false);
  },
);

test('a refused slug gets a message about the allowed characters', () => {
  expect(slugSchema.safeParse('No Good').error?.issues[0]?.message).toBe(
    'Slug must contain only lowercase letters, numbers, and hyphens',
  );
});
