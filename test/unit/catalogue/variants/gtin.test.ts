import { expect, test } from 'vitest';
import { gtinOf } from '#shared/catalogue/variants/gtin.ts';

test.each([
  ['96385074', '96385074'],
  ['036000291452', '036000291452'],
  ['4006381333931', '4006381333931'],
  ['10614141000415', '10614141000415'],
  ['4 006381-333931', '4006381333931'],
  ['4006381333932', null],
  ['0000000000000', null],
  ['400638133393', null],
  ['INK-S', null],
  ['', null],
  [undefined, null],
])('the barcode %j is the GTIN %j', (barcode, gtin) => {
  expect(gtinOf(barcode)).toBe(gtin);
});
