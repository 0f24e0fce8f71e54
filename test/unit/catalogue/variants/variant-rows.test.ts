import { expect, test } from 'vitest';
import { quantityError } from '#web/features/catalogue/admin-products/form/field-errors.ts';
import { haveOwnValues, pasteCells, rowsFor } from '#web/features/catalogue/admin-products/variants/variant-rows.ts';

const rows = rowsFor({ sizes: ['S', 'M'], colors: [] }, []);

test.each([
  ['49.90', '49.90'],
  [' $1,299.00 ', '1299.00'],
  ['1,299', '1299'],
  ['49,90', '49,90'],
  ['1.299,00', '1.299,00'],
])('the pasted price %j is written as %j', (pasted, written) => {
  const [first] = pasteCells(rows, { row: 0, column: 1 }, `${pasted}\n5`);
  expect(first?.price).toBe(written);
});

test.each(['1e3', '0x10', '1.5', 'ten', '12 34'])('%j is no quantity', (text) => {
  expect(quantityError(text)).toBe('Quantity must be a whole number');
});

test('a quantity can be empty, and is never negative', () => {
  expect(quantityError('')).toBe(false);
  expect(quantityError(' 12 ')).toBe(false);
  expect(quantityError('-1')).toBe('Quantity can’t be below 0');
});

test('variants with only a stock number have no values of their own', () => {
  expect(haveOwnValues(rows)).toBe(false);
  expect(haveOwnValues(rows.map((row) => ({ ...row, sku: 'A' })))).toBe(true);
});
