import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from '#shared/base/text/fold-text.ts';
import { productFilter } from '#shared/catalogue/product-filter.ts';
import { isOneLetterApart } from '#shared/catalogue/search/one-letter-apart.ts';
import { documentsOf, search } from './search-fixtures.ts';

const PAIRS = [
  ['café', 'cafe\u0301'],
  ['café', 'cafe'],
  ['Straße', 'strasse'],
  ['straße', 'STRASSE'],
  ['STRAẞE', 'straße'],
  ['İstanbul', 'istanbul'],
  ['ısparta', 'ISPARTA'],
  ['Ｗｉｄｅ', 'wide'],
  ['ﬁne ofﬁce', 'fine office'],
  ['Œuvre', 'oeuvre'],
  ['Øresund', 'oresund'],
  ['non\u00a0breaking', 'non breaking'],
  ['zero\u200bwidth', 'zerowidth'],
  ['soft\u00adhyphen', 'softhyphen'],
  ['O’Brien', "O'Brien"],
  ['O\u1ffdBrien', "O'Brien"],
  ["O'Brien", 'obrien'],
  ['“Quoted”', '"quoted"'],
  ['t‑shirt', 't-shirt'],
  ['ΟΔΟΣ', 'οδος'],
] as const;

describe('folding', () => {
  test.each(PAIRS)('%j and %j find each other, in the shop and in the back office', (one, other) => {
    for (const [title, query] of [
      [one, other],
      [other, one],
    ] as const) {
      const documents = documentsOf([{ title, slug: 'x', sku: '' }]);
      expect(search(documents, query)).toEqual({ titles: [title], correctedTo: undefined });
      expect(documents.filter(productFilter({ q: query }, 5))).toHaveLength(1);
    }
  });

  test('any text is found by itself in every form and case', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(text, (title) => {
        fc.pre(foldText(title) !== '');
        const documents = documentsOf([{ title }]);
        const forms = [title, title.normalize('NFC'), title.normalize('NFD')];
        for (const query of new Set(forms.flatMap((form) => [form, form.toUpperCase(), form.toLowerCase()])))
          expect(search(documents, query)).toEqual({ titles: [title], correctedTo: undefined });
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('one letter of tolerance', () => {
  test.each([
    ['hodie', 'hoodie', true],
    ['hooodie', 'hoodie', true],
    ['hoddie', 'hoodie', true],
    ['ohodie', 'hoodie', true],
    ['hdooie', 'hoodie', false],
    ['hoodei', 'hoodie', true],
    ['hoodie', 'hoodie', false],
    ['hdie', 'hoodie', false],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(isOneLetterApart(a, b)).toBe(expected);
    expect(isOneLetterApart(b, a)).toBe(expected);
  });
});
