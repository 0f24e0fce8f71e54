import { describe, expect, test } from 'vitest';
import { swatchOf } from '#shared/catalogue/card/swatch.ts';
import { DEFAULT_SELECTION } from '#shared/catalogue/selection.ts';
import { termOf } from '#web/features/catalogue/api/search.ts';
import { filtersOf, selectionOf, withSelection } from '#web/features/catalogue/api/selection.ts';
import { priceText } from '#web/features/catalogue/browse/filter-values.ts';

const read = (search: string) => selectionOf(new URLSearchParams(search));

test.each([
  ['q=+black+hoodie+', 'black hoodie'],
  ['q=%00', ''],
  ['q=black%00%0D%0Ahoodie', 'black hoodie'],
  [`q=a${'😀'.repeat(100)}`, `a${'😀'.repeat(99)}\ufffd`],
  ['', ''],
])('The search at %j is for %j, which HTML can hold', (search, term) => {
  expect(termOf(new URLSearchParams(search))).toBe(term);
});

describe('The address of a filtered list', () => {
  test.each([
    'size=M&color=Black&category=Sale,New+In&price=25-50&stock=in&sort=price-asc',
    'price=-25',
    'price=100.5-',
    'q=hoodie&category=Hoodies',
    '',
  ])('%s leads back to the same list', (search) => {
    expect(withSelection(new URLSearchParams(search), read(search))).toBe(search);
  });

  test.each([
    ['25-50', { minCents: 2_500, maxCents: 5_000 }],
    ['-25', { minCents: null, maxCents: 2_500 }],
    ['19.99-', { minCents: 1_999, maxCents: null }],
    ['-', null],
    ['cheap', null],
    ['1-2-3', null],
    ['-99999999999', null],
  ])('with the price %s', (price, range) => {
    expect(read(`price=${price}`).price).toEqual(range);
  });

  test('asks the shop for its filters in cents', () => {
    const price = { minCents: 2_500, maxCents: null };
    expect(filtersOf({ ...DEFAULT_SELECTION, categories: ['Sale, last'], price })).toEqual({
      categoryName: 'Sale\\, last',
      minPriceCents: '2500',
    });
  });
});

test.each([
  [{ minCents: null, maxCents: 2_500 }, 'Up to $25'],
  [{ minCents: 2_500, maxCents: 5_050 }, '$25 to $50.50'],
  [{ minCents: 100_000, maxCents: null }, '$1,000 and up'],
])('the price range %j reads %s', (range, text) => {
  expect(priceText(range)).toBe(text);
});

test.each([
  ['Black', '#201f1e'],
  ['Washed BLACK', '#3f3e3c'],
  ['Jet Black', '#201f1e'],
  ['Heather Grey', '#8a8a86'],
  ['Navy/White', '#ffffff'],
  ['Midnight', null],
  ['constructor', null],
])('the swatch of %s is %s', (color, css) => {
  expect(swatchOf(color)).toBe(css);
});
