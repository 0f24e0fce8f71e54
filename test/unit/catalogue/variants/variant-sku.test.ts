import { describe, expect, test } from 'vitest';
import { variantErrorsOf } from '#web/features/catalogue/admin-products/variants/read-variants.ts';
import { leftOutOf, rowsFor } from '#web/features/catalogue/admin-products/variants/variant-rows.ts';
import { fillSkus, skuWarnings } from '#web/features/catalogue/admin-products/variants/variant-sku.ts';

const skusOf = (options: { sizes: string[]; colors: string[] }, base = 'HOOD') =>
  fillSkus(rowsFor(options, []), base, { option: 'all' }).map(({ sku }) => sku);

describe('A SKU for several variants', () => {
  test('gets a code for the color and the size', () => {
    expect(skusOf({ sizes: ['S', 'M'], colors: ['Black', 'Bone'] })).toEqual([
      'HOOD-BLK-S',
      'HOOD-BLK-M',
      'HOOD-BON-S',
      'HOOD-BON-M',
    ]);
    expect(skusOf({ sizes: ['One Size', '2/3'], colors: [] })).toEqual(['HOOD-ONE-SIZE', 'HOOD-2-3']);
  });

  test('has the whole names of colors whose codes would be the same', () => {
    expect(skusOf({ sizes: [], colors: ['Sand', 'Send', 'Navy'] })).toEqual(['HOOD-SAND', 'HOOD-SEND', 'HOOD-NVY']);
  });

  test('is at most 80 characters long', () => {
    expect(skusOf({ sizes: ['S', 'M'], colors: [] }, 'A'.repeat(80))[0]).toBe(`${'A'.repeat(78)}-S`);
  });

  test('stays as typed for a single variant, and empty for no text', () => {
    const rows = rowsFor({ sizes: ['S', 'M'], colors: [] }, []);
    const filled = fillSkus(rows, 'TEE-1', { option: 'size', value: 'M' });
    expect(filled.map(({ sku }) => sku)).toEqual(['', 'TEE-1']);
    expect(fillSkus(filled, '', { option: 'all' }).map(({ sku }) => sku)).toEqual(['', '']);
  });
});

test('a save with one SKU twice is refused at the second variant, which names the first', () => {
  const rows = rowsFor({ sizes: ['S', 'M', 'L'], colors: ['Ink'] }, []);
  const same = rows.map((row, index) => ({ ...row, quantity: '1', sku: ['ink-1', '', 'INK-1 '][index] ?? '' }));
  expect(variantErrorsOf(same)).toEqual({ 'variants.2.sku': 'S / Ink has the same SKU' });
});

test('two variants with one SKU name each other', () => {
  const rows = rowsFor({ sizes: ['S', 'M', 'L'], colors: ['Ink'] }, []);
  const same = rows.map((row, index) => ({ ...row, sku: ['ink-1', 'INK-1 ', ''][index] ?? '' }));
  expect(skuWarnings(same)).toEqual(['Same SKU as M / Ink', 'Same SKU as S / Ink', undefined]);
});

test.each([
  ['1\n2', 0, 0, ''],
  ['1\n2\n3\n', 0, 0, '1 pasted row was skipped because the grid has no more room.'],
  ['1\n2\n3\n4', 1, 0, '3 pasted rows were skipped because the grid has no more room.'],
  ['1\t2\n3\t4', 0, 6, '1 pasted column was skipped because the grid has no more room.'],
  ['1\t2\n3\t4', 1, 6, '1 pasted row and 1 pasted column were skipped because the grid has no more room.'],
])('of the pasted text %j at row %i and column %i is left out: %s', (text, row, column, said) => {
  const rows = rowsFor({ sizes: ['S', 'M'], colors: [] }, []);
  expect(leftOutOf(rows, { row, column }, text)).toBe(said);
});
