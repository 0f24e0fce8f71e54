import { describe, expect, test } from 'vitest';
import type { PlannedProduct } from '#shared/catalogue/product-csv/planned-product.ts';
import { MAX_PART_PRODUCTS, type ProductImport } from '#shared/catalogue/product-csv/product-import.ts';
import { readProductCsv } from '#shared/catalogue/product-csv/read-products.ts';
import { splitParts } from '#shared/catalogue/product-csv/split-parts.ts';
import { fileOf } from '#support/catalogue/product-imports.ts';
import {
  countOf,
  errorsCsv,
  newProductText,
  reportOf,
  resultText,
  shownOf,
} from '#web/features/catalogue/product-import/import-report.ts';

const planned = (row: number, kind: PlannedProduct['kind']): PlannedProduct => ({
  ...{ row, kind, handle: `h-${row}`, title: `Tee ${row}`, changes: [], notes: [] },
  problems: kind === 'error' ? [{ row, column: 'Price', message: 'This is required.' }] : [],
});
const refused = { row: 3, handle: '=cmd', title: 'Bad, "tee"', problems: [{ row: 4, column: 'Stock', message: 'No' }] };

test.each([
  ['tee,Tee,48,S,yes\ntee,,52,M,', '$48.00 to $52.00, 2 variants, published'],
  ['tee,Tee,48,S,no\ntee,,48,M,', '$48.00, 2 variants, draft'],
  ['cap,Cap,30,,', '$30.00, no variants, draft'],
])('the new product %j is described as: %s', (rows, text) => {
  const [product] = readProductCsv(`Handle,Title,Price,Size,Published\n${rows}\n`).products;
  expect(product && newProductText(product)).toBe(text);
});

describe('the report of a file', () => {
  const report = reportOf([refused], [planned(2, 'new'), planned(5, 'error'), planned(7, 'unchanged')]);

  test('lists products that could not be read among the others, in the order of the file', () => {
    expect(report.map(({ row, kind }) => [row, kind])).toEqual([
      [2, 'new'],
      [3, 'error'],
      [5, 'error'],
      [7, 'unchanged'],
    ]);
    expect(countOf(report, 'error')).toBe(2);
    expect(shownOf(report, 'all')).toHaveLength(4);
    expect(shownOf(report, 'new')).toHaveLength(1);
  });

  test('is saved as a file with a line per problem, without formulas', () => {
    expect(errorsCsv(report).trim().split('\r\n')).toEqual([
      'Row,Column,Handle,Title,Problem',
      `4,Stock,'=cmd,"Bad, ""tee""",No`,
      '5,Price,h-5,Tee 5,This is required.',
    ]);
  });

  test('says what an import did', () => {
    const run = { created: 1_200, changed: 3, unchanged: 0, failed: 1 } as ProductImport;
    expect(resultText(run)).toBe('1,200 created, 3 updated, 1 not imported');
    expect(resultText(run, 2)).toBe('1,200 created, 3 updated, 3 not imported');
  });
});

describe('the parts of a file', () => {
  test('hold every product once, and never too many', () => {
    const { products } = readProductCsv(fileOf('tee', 250));
    const parts = splitParts(products);
    expect(parts.flat()).toEqual(products);
    expect(parts.map(({ length }) => length)).toEqual([MAX_PART_PRODUCTS, MAX_PART_PRODUCTS, 50]);
  });

  test('are smaller when descriptions are long', () => {
    const [product] = readProductCsv(fileOf('tee', 1)).products;
    if (!product) throw new Error('The file has no product');
    const long = Array.from({ length: 20 }, () => ({ ...product, descriptionHtml: 'x'.repeat(50_000) }));
    for (const part of splitParts(long)) expect(JSON.stringify(part).length).toBeLessThan(310_000);
  });
});
