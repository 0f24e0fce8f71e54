import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SLUG_PATTERN, slugSchema } from '#shared/base/slug.ts';
import { titleSlug } from '#shared/base/title-slug.ts';

test.each([
  ['Fault Line — Hoodie ', 'fault-line-hoodie'],
  ['Café Crème Hoodie', 'cafe-creme-hoodie'],
  ['Cafe\u0301', 'cafe'],
  ['Straße & Øl', 'strasse-ol'],
  ['Москва', 'moskva'],
  ['Ελλάδα', 'ellada'],
  ['パーカー', 'paka'],
  ['100 % coton', '100-coton'],
  ['Übergrößen 🧥', 'ubergrossen'],
  ['🧥', 'coat'],
  ['', ''],
])('"%s" becomes "%s"', (title, slug) => {
  expect(titleSlug(title)).toBe(slug);
});

test.each(['قميص', '卫衣', '후드티', 'เสื้อ', 'חולצה'])('a title in another script gives a slug too: %s', (title) => {
  expect(slugSchema.safeParse(titleSlug(title)).success).toBe(true);
  expect(titleSlug(title)).toMatch(SLUG_PATTERN);
});

test('titleSlug returns a valid slug or nothing for any title, and leaves a slug unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const slug = titleSlug(text);
      expect(slug === '' || slugSchema.safeParse(slug).success).toBe(true);
      expect(titleSlug(slug)).toBe(slug);
    }),
  );
});
