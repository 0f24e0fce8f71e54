import { expect, test } from 'vitest';
import { SLUG_PATTERN } from '#shared/base/slug.ts';
import { copySlug, copyTitle } from '#shared/catalogue/product-copy.ts';

test('a copy is named after its original, within the limits of a title and a slug', () => {
  expect([copyTitle('Tee'), copySlug('tee', 1), copySlug('tee', 12)]).toEqual([
    'Copy of Tee',
    'copy-of-tee',
    'copy-of-tee-12',
  ]);
  expect(copyTitle('T'.repeat(200))).toHaveLength(200);
  const long = copySlug(`${'t'.repeat(91)}-${'u'.repeat(28)}`, 2);
  expect(long.length).toBeLessThanOrEqual(120);
  expect(long).toMatch(SLUG_PATTERN);
});
